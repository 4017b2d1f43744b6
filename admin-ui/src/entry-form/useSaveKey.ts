import { type RefObject, useLayoutEffect } from 'react'

/** The one that was opened last stands last. */
const dialogs = '[role=dialog], [role=alertdialog]'

/** Has Ctrl S and ⌘ S submit a form, unless a window lies over it. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  // A layout effect, so that a key pressed as soon as the screen can be seen counts.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 's') return
      const { current } = form
      const top = [...document.querySelectorAll(dialogs)].at(-1)
      if (current === null || (top !== undefined && !top.contains(current))) return
      event.preventDefault()
      current.requestSubmit()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [form])
}
