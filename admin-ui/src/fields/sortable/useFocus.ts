import { useEffect, useRef } from 'react'

/**
 * Focuses a part of an element, once it is rendered. If it appears after a failed validation, it takes the focus from
 * the first error.
 */
export function useFocus() {
  const root = useRef<HTMLDivElement>(null)
  const next = useRef('')
  useEffect(() => {
    const form = root.current?.closest('form')
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (first && root.current?.contains(first)) first.focus()
  }, [])
  useEffect(() => {
    if (next.current === '') return
    const part = root.current?.querySelector<HTMLElement>(next.current)
    next.current = ''
    part?.focus()
    // Focusing an element that has the focus does not scroll it into view.
    part?.scrollIntoView({ block: 'nearest' })
  })
  return {
    root,
    focus: (selector: string) => {
      next.current = selector
    },
  }
}
