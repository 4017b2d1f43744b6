import { classes } from '@quoin/shared-ui/ui/classes'
import { VisualPattern } from '@quoin/shared-ui/ui/pattern/VisualPattern'
import { useState } from 'react'
import { pictureId } from '../../content/pictures.ts'
import { usePictures } from './Pictured.tsx'
import styles from './Picture.module.css'
import { sized } from './sized.ts'
import { Behind } from './Behind.tsx'
import { altOf } from './variant.ts'
import { sizeOf, variantsOf } from './variants.ts'

interface Props {
  /** The entry's id; what stands for a missing picture is drawn from it. */
  id: string
  /** The picture's address; it may be missing or broken. */
  image: string
  /** Whether the picture is among the first things to be seen. */
  first?: boolean
  /** Where it is shown; one that is first opens a page unless something else is said. */
  place?: keyof typeof places
}

/** How a picture is shown: where it opens a page, beside what opens one, and in a list. */
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

/** The picture of an entry, or a pattern of its own. */
export function Picture({
  id,
  image,
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
        // One that broke before the page could notice it tells so no more.
        if (element?.complete && element.naturalWidth === 0) setBroken(true)
      }}
      {...(srcSet && { srcSet, sizes })}
      src={image}
      alt={known ? altOf(known) : ''}
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
