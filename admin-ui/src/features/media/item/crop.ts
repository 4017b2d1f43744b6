import type { Focal } from '../../../api/media.ts'

/** The size of a picture. */
interface Size {
  width: number
  height: number
}

/** The ratios of the sample crops. */
export const ratios = [
  { name: '1:1', ratio: 1 },
  { name: '16:9', ratio: 16 / 9 },
  { name: '4:3', ratio: 4 / 3 },
  { name: '9:16', ratio: 9 / 16 },
]

/**
 * The CSS position of a picture in a box with a ratio that shows the same crop as the server: the largest rectangle
 * around the focal point inside the picture.
 */
export function positionOf(
  { width, height }: Size,
  { x, y }: Focal,
  ratio: number,
): string {
  const across = shareOf(width, height * ratio, x)
  const down = shareOf(height, width / ratio, y)
  return `${across}% ${down}%`
}

/** The offset of a window along a length, as a percentage of its range. */
function shareOf(length: number, window: number, focus: number): number {
  const way = length - window
  if (way <= 0) return 50
  const start = Math.min(Math.max(focus * length - window / 2, 0), way)
  return Math.round((start / way) * 1000) / 10
}
