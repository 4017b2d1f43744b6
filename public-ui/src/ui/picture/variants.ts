import type { Known } from '../../content/pictures.ts'
import { variant } from './variant.ts'

/** The ratios of cropped variants, which the server also has. */
const ratios = { '1:1': 1, '4:3': 4 / 3, '16:9': 16 / 9, '21:9': 21 / 9, '1.91:1': 1.91 }

export type Ratio = keyof typeof ratios

/** The width and height of a picture, in pixels. */
export interface Size {
  width: number
  height: number
}

/** Types with possible transparency in a format that preserves it. */
const clear = new Set(['image/png', 'image/gif'])

/** The size of a cropped picture; without a ratio the original size. */
export function sizeOf({ width, height }: Known, ratio?: Ratio): Size {
  if (!ratio) return { width, height }
  const by = ratios[ratio]
  return width / height > by
    ? { width: Math.round(height * by), height }
    : { width, height: Math.round(width / by) }
}

/** The lists of variants of a picture: the smaller format, and a fallback. */
export interface Variants {
  webp: string
  plain: string
}

/** The variants of a picture, for `srcset`; undefined if there are none, or if variants would lose an animation. */
export function variantsOf(picture: Known, ratio?: Ratio): Variants | undefined {
  const { widths, animated, mime } = picture
  if (widths.length === 0 || (animated && !ratio)) return undefined
  const full = sizeOf(picture, ratio).width
  // A variant of the full width is the last.
  const enough = widths.findIndex((width) => width >= full)
  const offered = enough < 0 ? widths : widths.slice(0, enough + 1)
  const list = (format: string) =>
    offered
      .map((width) => {
        const address = variant(picture, width, format, ratio)
        return `${address} ${Math.min(width, full)}w`
      })
      .join(', ')
  return { webp: list('webp'), plain: list(clear.has(mime) ? 'png' : 'jpg') }
}

/** The placeholder of a loading picture; empty for a possibly transparent picture. */
export function placeholderOf({ mime, placeholder }: Known): string {
  const safe = /^data:image\/[a-z]+;base64,[\w+/=-]+$/.test(placeholder)
  return mime === 'image/jpeg' && safe ? placeholder : ''
}
