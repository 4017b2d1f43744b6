import { type RefObject, useEffect } from 'react'

/** Keeps the height of the bar of a form, its first child, in the property --bar-height. */
export function useBarHeight(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = form
    const bar = current?.firstElementChild
    if (!current || !bar) return undefined
    const observer = new ResizeObserver(() => {
      const { height } = bar.getBoundingClientRect()
      current.style.setProperty('--bar-height', `${String(Math.ceil(height))}px`)
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
    }
  }, [form])
}
