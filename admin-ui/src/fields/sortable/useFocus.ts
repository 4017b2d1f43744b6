import { useEffect, useRef } from 'react'

/**
 * Gives the focus to a part of an element, once it is there. An element that comes after a form was judged takes the
 * focus that the first complaint was to have.
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
    // What has the focus already is not brought into view by it.
    part?.scrollIntoView({ block: 'nearest' })
  })
  return {
    root,
    focus: (selector: string) => {
      next.current = selector
    },
  }
}
