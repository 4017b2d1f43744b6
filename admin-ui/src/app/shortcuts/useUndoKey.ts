import { useNoticeButton } from '@quoin/shared-ui/ui/toast/Toast'
import { useLayoutEffect, useRef } from 'react'
import { isTyped } from './isBusy.ts'

/**
 * Has Ctrl Z and ⌘ Z press the button of the notice that stands: take back the
 * last write. In a field they are the field's own, and once something else was
 * done they would be meant for that.
 */
export function useUndoKey(): void {
  const { standing, press } = useNoticeButton()
  const passed = useRef<unknown>(null)
  // A layout effect, so that a key pressed as soon as the screen can be seen counts.
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
    // What is pressed may be gone once it was.
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
