import { useEffectEvent, useLayoutEffect } from 'react'
import { isBusy, isTyped } from './busy.ts'
import { type Key, type KeyList, matches } from './keyList.ts'
import { singleKeys } from './singleKeys.ts'

/** The action of a key. The browser has its own use for the key if it returns false. */
type Action = (event: KeyboardEvent) => unknown

/** The lists with a listener, each as often as it has one. */
const heard: KeyList[] = []

/** The lists of keys that work on the present screen. */
export function heardLists(): KeyList[] {
  return [...new Set(heard)]
}

/** Listens to keys of a list while the component is shown. Single keys do nothing while a person types or a dialog is open. */
export function useKeys<Name extends string>(
  list: KeyList<Name>,
  actions: Partial<Record<NoInfer<Name>, Action>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    for (const [name, act] of Object.entries<Action | undefined>(actions))
      if (act && isMeant(list.keys[name as Name], event) && act(event) !== false)
        event.preventDefault()
  })
  // A layout effect, so that keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      press(event)
    }
    heard.push(list)
    document.addEventListener('keydown', listen)
    return () => {
      heard.splice(heard.indexOf(list), 1)
      document.removeEventListener('keydown', listen)
    }
  }, [list])
}

/** Whether an event is for a key. A field may have handled it: rich text adds links with Ctrl+K. */
function isMeant({ press, inFields }: Key, event: KeyboardEvent): boolean {
  const { target, isComposing, defaultPrevented, ctrlKey, metaKey } = event
  if (defaultPrevented || isComposing || !matches(press, event)) return false
  if (ctrlKey || metaKey) return inFields === true || !isTyped(target)
  return singleKeys.on() && !isBusy(target)
}
