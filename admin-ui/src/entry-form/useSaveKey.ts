import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** The dialog that was opened last is the last in the document. */
const dialogs = '[role=dialog], [role=alertdialog]'

/** Ctrl S and ⌘ S submit a form, or save it by another function, unless a dialog is open over it. */
export function useSaveKey(
  form: RefObject<HTMLFormElement | null>,
  save?: () => void,
): void {
  const saveBy = useEffectEvent((element: HTMLFormElement) => {
    if (save) save()
    else element.requestSubmit()
  })
  // A layout effect, so that keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 's') return
      const { current } = form
      const top = [...document.querySelectorAll(dialogs)].at(-1)
      if (current === null || (top !== undefined && !top.contains(current))) return
      event.preventDefault()
      saveBy(current)
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [form])
}
