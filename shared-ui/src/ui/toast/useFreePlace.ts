import { type RefObject, useEffect } from 'react'
import { controlBoxes } from './controlBoxes.ts'
import { type Box, boxAt, freePlace, isFree } from './freePlace.ts'

/** How often to check whether the page has moved under the element, in milliseconds. */
const look = 150

/** The height of the area docked at the top of the window, which headers and dialogs keep free. */
const docked = '--docked'

/**
 * Keeps a fixed element where it covers no control, while it is shown. If there is no such place, it is docked at the
 * top of the window and the page makes room for it.
 */
export function useFreePlace(ref: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const { current: element } = ref
    if (!shown || element === null) return
    let place: Box | null = null

    function settle() {
      if (element === null || element.dataset.docked !== undefined) return
      const { width, height } = element.getBoundingClientRect()
      const taken = controlBoxes(element)
      if (place !== null) {
        const { left, top } = place
        const room =
          top + height <= window.innerHeight && left + width <= window.innerWidth
        if (room && isFree(boxAt(left, top, { width, height }), taken)) return
      }
      place = freePlace({ width, height }, taken, {
        width: document.documentElement.clientWidth,
        height: window.innerHeight,
      })
      if (place === null) {
        element.dataset.docked = ''
        element.style.inset = ''
        const { height: all } = element.getBoundingClientRect()
        document.documentElement.style.setProperty(docked, `${String(Math.ceil(all))}px`)
        return
      }
      element.style.inset = `${String(place.top)}px auto auto ${String(place.left)}px`
    }

    settle()
    const timer = setInterval(settle, look)
    addEventListener('resize', settle)
    addEventListener('scroll', settle, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      removeEventListener('resize', settle)
      removeEventListener('scroll', settle, { capture: true })
      delete element.dataset.docked
      element.style.inset = ''
      document.documentElement.style.removeProperty(docked)
    }
  }, [ref, shown])
}
