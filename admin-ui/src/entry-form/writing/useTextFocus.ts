import { type RefObject, useEffect, useRef } from 'react'

/** The controls of texts of several lines. */
const texts = '[contenteditable="true"], textarea'

/**
 * Enter in a single-line field would submit the form, and so close it. In the title it leads to the text instead, and
 * elsewhere it has no effect but that of the field. Rows of tools handle Enter themselves.
 */
export function useEnter(
  form: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { current } = form
    const keep = (event: KeyboardEvent) => {
      const { target, key } = event
      if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
      if (target.closest('[data-own-escape]')) return
      event.preventDefault()
      if (page.current?.contains(target))
        page.current.querySelector<HTMLElement>(texts)?.focus()
    }
    current?.addEventListener('keydown', keep)
    return () => {
      current?.removeEventListener('keydown', keep)
    }
  }, [form, page])
}

/** Focuses the text after the first save of an entry by a button, which is not there any more. */
export function useFocusAfterCreation(
  exists: boolean,
  page: RefObject<HTMLElement | null>,
): void {
  const existed = useRef(exists)
  useEffect(() => {
    if (existed.current === exists) return
    existed.current = exists
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.role === 'dialog'
    if (isLost) page.current?.querySelector<HTMLElement>(texts)?.focus()
  }, [exists, page])
}
