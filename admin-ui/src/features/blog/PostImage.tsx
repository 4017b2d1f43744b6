import { VisualPattern } from '@quoin/shared-ui/ui/pattern/VisualPattern'
import { useState } from 'react'
import { thumbnailOf } from '../../model/thumbnail.ts'
import styles from './PostCard.module.css'

/** The picture of a post, or a pattern if it is missing or broken. */
export function PostImage({ id, address }: { id: string; address: string }) {
  const [broken, setBroken] = useState('')
  if (address === '' || address === broken) {
    return <VisualPattern id={id} className={styles.picture} />
  }
  return (
    <img
      className={styles.picture}
      src={thumbnailOf(address)}
      alt=""
      width={120}
      height={80}
      loading="lazy"
      onError={() => {
        setBroken(address)
      }}
    />
  )
}
