import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first invalid field on the response to a refused form, unless something has the focus. */
export function useFocusOnRefusal(
  form: RefObject<HTMLFormElement | null>,
  refused: boolean,
): void {
  const began = useRef(refused)
  useEffect(() => {
    if (!began.current || document.activeElement !== document.body) return
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form])
}
