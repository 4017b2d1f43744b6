import { VisualPattern } from '@quoin/shared-ui/ui/VisualPattern'
import { useState } from 'react'
import styles from './Picture.module.css'

interface Props {
  /** The article's id; what stands for a missing picture is drawn from it. */
  id: string
  /** The picture's address; it may be missing or broken. */
  image: string
  /** Whether the picture is the first thing to be seen. */
  first?: boolean
}

const width = 640
const height = 360

/** The picture of an article, or a pattern of its own. Always decoration. */
export function Picture({ id, image, first = false }: Props) {
  const [broken, setBroken] = useState(false)
  if (!image || broken) return <VisualPattern id={id} className={styles.picture} />
  return (
    <img
      src={image}
      alt=""
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      className={styles.picture}
      onError={() => setBroken(true)}
    />
  )
}
