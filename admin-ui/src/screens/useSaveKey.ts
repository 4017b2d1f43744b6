import { type RefObject, useEffect } from 'react'

/** Has Ctrl S and ⌘ S submit a form, unless a window lies over it. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 's') return
      const { current } = form
      const window = [...document.querySelectorAll(windows)].at(-1)
      if (current === null || (window !== undefined && !window.contains(current))) return
      event.preventDefault()
      current.requestSubmit()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [form])
}

/** The last one was opened last. */
const windows = '[role=dialog], [role=alertdialog]'
