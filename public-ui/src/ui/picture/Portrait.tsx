import { type Expanded, pictureAt } from '../../content/pictures.ts'
import { altOf, variantsOf } from './variants.ts'

interface Props {
  /** What has the picture, with what came of it. */
  of: Expanded & { image: string }
  /** How wide and high it is shown, in pixels. */
  size: number
  className?: string | undefined
}

/** The picture of a person, cut to a square around its focal point. */
export function Portrait({ of, size, className }: Props) {
  const known = pictureAt(of, of.image)
  return (
    <img
      src={of.image}
      srcSet={known && variantsOf(known, '1:1')?.webp}
      sizes={`${size}px`}
      width={size}
      height={size}
      alt={known ? altOf(known) : ''}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
