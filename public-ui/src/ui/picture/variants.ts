import type { Known } from '../../content/pictures.ts'
import { variant } from './variant.ts'

/** The shapes that a picture is cut to around its focal point; the server knows these. */
const ratios = { '1:1': 1, '4:3': 4 / 3, '16:9': 16 / 9, '21:9': 21 / 9, '1.91:1': 1.91 }

export type Ratio = keyof typeof ratios

/** How wide and high a picture is, in pixels. */
export interface Size {
  width: number
  height: number
}

/** Kinds whose pictures may be seen through in a format that keeps that. */
const clear = new Set(['image/png', 'image/gif'])

/** How large a picture is once it is cut; as it is without a ratio. */
export function sizeOf({ width, height }: Known, ratio?: Ratio): Size {
  if (!ratio) return { width, height }
  const by = ratios[ratio]
  return width / height > by
    ? { width: Math.round(height * by), height }
    : { width, height: Math.round(width / by) }
}

/** The lists of variants of a picture: the smaller format, and the one for browsers without it. */
export interface Variants {
  webp: string
  plain: string
}

/**
 * The variants of a picture, for `srcset`; undefined where there are none, or where a
 * whole one would stand still that moves.
 */
export function variantsOf(picture: Known, ratio?: Ratio): Variants | undefined {
  const { widths, animated, mime } = picture
  if (widths.length === 0 || (animated && !ratio)) return undefined
  const full = sizeOf(picture, ratio).width
  // One that is wide enough has all there is.
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

/** What stands in a picture's place until it has come; empty for one that might be seen through. */
export function placeholderOf({ mime, placeholder }: Known): string {
  const safe = /^data:image\/[a-z]+;base64,[\w+/=-]+$/.test(placeholder)
  return mime === 'image/jpeg' && safe ? placeholder : ''
}
