import { type RefObject, useLayoutEffect } from 'react'

/** The maximum height of a list, and its distance, in pixels. */
const tallest = 320
const distance = 4

/** Positions a fixed element below another or, if there is more space, above it. */
export function useAnchorPosition(
  element: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
): void {
  // A render may have moved the anchor.
  useLayoutEffect(() => {
    if (element.current && anchor.current) place(element.current, anchor.current)
  })
  useLayoutEffect(() => {
    const settle = () => {
      if (element.current && anchor.current) place(element.current, anchor.current)
    }
    addEventListener('resize', settle)
    addEventListener('scroll', settle, { passive: true, capture: true })
    return () => {
      removeEventListener('resize', settle)
      removeEventListener('scroll', settle, { capture: true })
    }
  }, [element, anchor])
}

function place({ style }: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, left, width } = anchor.getBoundingClientRect()
  const above = top - 2 * distance
  const below = window.innerHeight - bottom - 2 * distance
  const upwards = below < tallest && above > below
  style.left = `${String(left)}px`
  style.width = `${String(width)}px`
  style.top = upwards ? 'auto' : `${String(bottom + distance)}px`
  style.bottom = upwards ? `${String(window.innerHeight - top + distance)}px` : 'auto'
  style.maxHeight = `${String(Math.min(tallest, upwards ? above : below))}px`
}
