import { classes } from '@quoin/shared-ui/ui/classes'
import { VisualPattern } from '@quoin/shared-ui/ui/pattern/VisualPattern'
import { useState } from 'react'
import { textOr } from '../../content/missing.ts'
import { pictureId } from '../../content/pictures.ts'
import { usePictures } from './Pictured.tsx'
import styles from './Picture.module.css'
import { sized } from './sized.ts'
import { Behind } from './Behind.tsx'
import { altOf } from './variant.ts'
import { sizeOf, variantsOf } from './variants.ts'

interface Props {
  /** The entry's id, which is the seed of the pattern for a missing picture. */
  id: string
  /** The picture's address, possibly empty or broken. */
  image: string
  /** The alternative text, in place of that in the library. */
  alt?: string | undefined
  /** Whether the picture is visible first. */
  first?: boolean
  /** Where it is shown; by default `first` pictures are at the top of a page. */
  place?: keyof typeof places
}

/** The places of pictures: at the top of a page, beside its heading, and in a list. */
const places = {
  opening: {
    ratio: '21:9',
    sizes: '(min-width: 80rem) 76rem, 100vw',
    className: classes(styles.picture, styles.opening),
  },
  beside: {
    ratio: '4:3',
    sizes: '(min-width: 60rem) 30rem, 100vw',
    className: classes(styles.picture, styles.beside),
  },
  card: {
    ratio: '16:9',
    sizes: 'auto, (min-width: 48rem) 30rem, 100vw',
    className: styles.picture,
  },
} as const

/** The picture of an entry, or a generated pattern. */
export function Picture({
  id,
  image,
  alt,
  first = false,
  place = first ? 'opening' : 'card',
}: Props) {
  const [broken, setBroken] = useState(false)
  const known = usePictures().get(pictureId(image))
  const { ratio, sizes, className } = places[place]
  if (!image || broken) return <VisualPattern id={id} className={className} />
  const variants = known && variantsOf(known, ratio)
  const srcSet = variants ? variants.plain : sized(image)
  const size = known ? sizeOf(known, variants && ratio) : { width: 640, height: 360 }
  const drawn = (
    <img
      ref={(element) => {
        // A picture that failed before hydration fires no more error events.
        if (element?.complete && element.naturalWidth === 0) setBroken(true)
      }}
      {...(srcSet && { srcSet, sizes })}
      src={image}
      alt={textOr(alt, known ? altOf(known) : '')}
      {...(size.width > 0 && size)}
      loading={first ? 'eager' : 'lazy'}
      {...(first && { fetchPriority: 'high' })}
      decoding="async"
      className={className}
      onError={() => setBroken(true)}
    />
  )
  if (!variants) return drawn
  return (
    <span className={styles.frame}>
      <picture className={styles.choice}>
        <source type="image/webp" srcSet={variants.webp} sizes={sizes} />
        {drawn}
      </picture>
      <Behind known={known} />
    </span>
  )
}
