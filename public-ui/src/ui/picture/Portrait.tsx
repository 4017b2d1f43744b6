import type { Known } from '../../content/pictures.ts'
import { altOf, variant } from './variant.ts'

interface Props {
  /** What has the picture, with what came of it. */
  of: { image: string; expand?: { image?: Known | null } }
  /** How wide and high it is shown, in pixels: at most a hundred. */
  size: number
  className?: string | undefined
}

/** The narrowest width that pictures come in: enough for a portrait on a screen of three pixels to one. */
const width = 320

/** The picture of a person, cut to a square around its focal point. */
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
