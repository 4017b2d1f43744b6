import type { RefObject } from 'react'
import { everywhere } from '../ui/keys/keys.ts'
import { useKeys } from '../ui/keys/useKeys.ts'

/** The dialog that was opened last is the last in the document. */
const dialogs = '[role=dialog], [role=alertdialog]'

/** Ctrl S and ⌘ S submit a form, or save it by another function, unless a dialog is open over it. */
export function useSaveKey(
  form: RefObject<HTMLFormElement | null>,
  save?: () => void,
): void {
  useKeys(everywhere, {
    save: () => {
      const { current } = form
      const top = [...document.querySelectorAll(dialogs)].at(-1)
      if (current === null || (top !== undefined && !top.contains(current))) return false
      if (save) save()
      else current.requestSubmit()
      return true
    },
  })
}
