import { type KeyboardEvent, type PointerEvent, useState } from 'react'

const week = 7

/**
 * The point of a row of `count` under the pointer or the keyboard cursor; initially the last. `find` returns the point
 * at a distance in pixels from the left.
 */
export function useCursor(count: number, find: (left: number) => number) {
  const [chosen, setChosen] = useState(count - 1)
  const [shown, setShown] = useState(false)
  const index = Math.min(chosen, count - 1)
  const show = (to: number) => {
    setChosen(Math.max(0, Math.min(count - 1, to)))
    setShown(true)
  }
  const point = ({ clientX, currentTarget }: PointerEvent) =>
    show(find(clientX - currentTarget.getBoundingClientRect().left))
  const hide = () => setShown(false)
  const handlers = {
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: hide,
    onFocus: () => setShown(true),
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
      const to = moved(event.key, index, count)
      if (to === undefined) return
      event.preventDefault()
      show(to)
    },
  }
  return { index, shown, handlers }
}

/** The point that a key moves to; undefined for other keys. */
function moved(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return from - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return from + 1
    case 'PageDown':
      return from - week
    case 'PageUp':
      return from + week
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
