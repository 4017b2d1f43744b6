/** A rectangle of the window, in CSS pixels from its top left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Size {
  width: number
  height: number
}

/** The distance from the window's edges. */
const margin = 16

/** The distance between tried places, in pixels. */
const step = 8

/**
 * Finds a place in the window where a box covers none of the taken boxes: the lowest place, preferably at the right,
 * else at the left or in the middle. Null if there is none.
 */
export function freePlace(size: Size, taken: Box[], room: Size): Box | null {
  const end = room.width - margin - size.width
  if (end < 0) return null
  for (let top = room.height - margin - size.height; top >= 0; top -= step) {
    for (const left of [end, margin, (room.width - size.width) / 2]) {
      const box = boxAt(left, top, size)
      if (isFree(box, taken)) return box
    }
  }
  return null
}

/** A box of a size with its top left corner at a place. */
export function boxAt(left: number, top: number, size: Size): Box {
  return { left, top, right: left + size.width, bottom: top + size.height }
}

/** Whether a box covers none of the others. */
export function isFree(box: Box, taken: Box[]): boolean {
  return !taken.some(
    (other) =>
      box.left < other.right &&
      other.left < box.right &&
      box.top < other.bottom &&
      other.top < box.bottom,
  )
}
