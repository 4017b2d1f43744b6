import { VisualPattern } from '@quoin/shared-ui/ui/VisualPattern'
import { useState } from 'react'
import { sized } from './sized.ts'
import styles from './Picture.module.css'

interface Props {
  /** The entry's id; what stands for a missing picture is drawn from it. */
  id: string
  /** The picture's address; it may be missing or broken. */
  image: string
  /** Whether the picture is the first thing to be seen. */
  first?: boolean
}

const width = 640
const height = 360

/** How wide a picture is shown: on the page that it opens, or in a list. */
const sizes = {
  first: '(min-width: 80rem) 76rem, 100vw',
  card: 'auto, (min-width: 48rem) 30rem, 100vw',
}

/** The picture of an entry, or a pattern of its own. Always decoration. */
export function Picture({ id, image, first = false }: Props) {
  const [broken, setBroken] = useState(false)
  if (!image || broken) return <VisualPattern id={id} className={styles.picture} />
  const srcSet = sized(image)
  return (
    <img
      ref={(element) => {
        // One that broke before the page could notice it tells so no more.
        if (element?.complete && element.naturalWidth === 0) setBroken(true)
      }}
      {...(srcSet && { srcSet, sizes: first ? sizes.first : sizes.card })}
      src={image}
      alt=""
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      {...(first && { fetchPriority: 'high' })}
      decoding="async"
      className={styles.picture}
      onError={() => setBroken(true)}
    />
  )
}
