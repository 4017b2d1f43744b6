import { useNoticeButton } from '@quoin/shared-ui/ui/toast/Toast'
import { useLayoutEffect, useRef } from 'react'
import { isTyped } from './isBusy.ts'

/**
 * Ctrl Z and ⌘ Z press the undo button of the current notice. In a text field they undo the typing, and after any other
 * action they would not refer to the notice.
 */
export function useUndoKey(): void {
  const { standing, press } = useNoticeButton()
  const passed = useRef<unknown>(null)
  // A layout effect, so that keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const note = ({ type, target }: Event) => {
      const acts = type === 'input' || (target as Element).closest('button') !== null
      if (acts) passed.current = standing.current
    }
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'z') return
      if (isTyped(target) || standing.current === null) return
      if (standing.current === passed.current) return
      event.preventDefault()
      press()
    }
    // The pressed element may be removed by its own action.
    document.addEventListener('input', note, true)
    document.addEventListener('click', note, true)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('input', note, true)
      document.removeEventListener('click', note, true)
      document.removeEventListener('keydown', listen)
    }
  }, [standing, press])
}
