import { useEffectEvent, useLayoutEffect } from 'react'
import { isBusy } from '../../ui/keys/isBusy.ts'
import { singleKeys } from '../../ui/keys/singleKeys.ts'
import { type InboxAction, inboxKeys } from './keys.ts'

/** Listens to the keys of the inbox. They do nothing while a person types or a dialog is open. */
export function useInboxKeys(run: (action: InboxAction) => void): void {
  const act = useEffectEvent(run)
  // A layout effect, so that keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = actionOf(event)
      if (action === undefined) return
      event.preventDefault()
      act(action)
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [])
}

function actionOf(event: KeyboardEvent): InboxAction | undefined {
  const { key, ctrlKey, metaKey, altKey, target, isComposing, repeat } = event
  if (event.defaultPrevented || isComposing || ctrlKey || metaKey || altKey)
    return undefined
  if (!singleKeys.on() || isBusy(target)) return undefined
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return undefined
  const action = inboxKeys.find((one) => one.key === key)?.action
  // A key that is held down only moves on.
  return repeat && (action === 'close' || action === 'reply') ? undefined : action
}
