import type { Known } from '../../content/pictures.ts'
import { altOf, variant } from './variant.ts'

interface Props {
  /** An entry with a picture, and the expanded data. */
  of: { image: string; expand?: { image?: Known | null } }
  /** The shown width and height, in pixels: at most a hundred. */
  size: number
  className?: string | undefined
}

/** The narrowest variant: enough for a portrait on a screen with three pixels per CSS pixel. */
const width = 320

/** The picture of a person, cropped to a square around its focal point. */
export function Portrait({ of, size, className }: Props) {
  const known = of.expand?.image
  return (
    <img
      src={known?.widths.length ? variant(known, width, 'webp', '1:1') : of.image}
      width={size}
      height={size}
      alt={known ? altOf(known) : ''}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
