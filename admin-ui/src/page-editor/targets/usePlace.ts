import { type RefObject, useEffect } from 'react'

/** Keeps a box over an element while there is one, when the page scrolls or changes. */
export function usePlace(
  box: RefObject<HTMLElement | null>,
  element: Element | null,
  place: (box: HTMLElement, at: DOMRect) => void,
): void {
  useEffect(() => {
    if (element === null) return
    let frame = 0
    const follow = () => {
      if (box.current) place(box.current, element.getBoundingClientRect())
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [box, element, place])
}

/** Positions a box over an element. */
export function cover({ style }: HTMLElement, { top, left, width, height }: DOMRect) {
  style.top = `${top - 4}px`
  style.left = `${left - 4}px`
  style.width = `${width + 8}px`
  style.height = `${height + 8}px`
}

/** Positions a box in the upper right corner of an element, limited to the visible area beside the panel. */
export function corner(box: HTMLElement, { top, bottom, right }: DOMRect) {
  const { style, offsetHeight, offsetWidth } = box
  const lowest = Math.min(bottom, innerHeight - 80) - offsetHeight - 8
  style.top = `${Math.max(8, Math.min(Math.max(top + 8, 72), lowest))}px`
  style.left = `${Math.max(8, Math.min(right, rightEnd()) - offsetWidth - 8)}px`
}

/** The right edge of the area of the window that the panel does not cover. */
function rightEnd(): number {
  const panel = document.querySelector('#quoin-editor [data-side="right"]:not([hidden])')
  const left = panel?.getBoundingClientRect().left ?? 0
  return left > 0 ? left : innerWidth
}
