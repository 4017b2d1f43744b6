import { type RefObject, useEffect } from 'react'

const property = '--docked-below'

/** The page keeps its fixed buttons above an element that is docked at the bottom of the window. */
export function useDockedBelow(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = ref
    if (element === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `${String(element.offsetHeight)}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [ref])
}
