import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Link } from 'react-router'
import {
  lacksAlt,
  type MediaItem,
  mediaItemQuery,
  pictureAddress,
} from '../../api/media.ts'
import { mediaIdIn } from '../../model/mediaId.ts'
import styles from './ImageTools.module.css'
import { NeedsAlt } from './NeedsAlt.ts'

/** The picture at an address, with its metadata in the library. */
export function Shown({ address }: { address: string }) {
  const id = mediaIdIn(address)
  const { data: item } = useQuery({ ...mediaItemQuery(id), enabled: id !== '' })
  const [broken, setBroken] = useState(false)
  if (address === '')
    return <p className={styles.words}>Drop or paste a picture here, or choose one.</p>
  if (id !== '' && item === null)
    return <p className={styles.words}>This picture is no longer in the library.</p>
  if (broken)
    return <p className={styles.words}>No picture could be loaded from there.</p>
  return (
    <div className={styles.shown}>
      {/* A small variant is used once a picture of the library is known. */}
      {(id === '' || item) && (
        <img
          className={styles.preview}
          src={item ? pictureAddress(item, 320) : address}
          alt=""
          width={120}
          height={80}
          onError={() => setBroken(true)}
        />
      )}
      {item && <About item={item} />}
    </div>
  )
}

/** The alternative text of a picture. */
function About({ item }: { item: MediaItem }) {
  const needed = use(NeedsAlt)
  const page = `/admin/media/${encodeURIComponent(item.id)}`
  return (
    <p className={styles.words}>
      <span className={styles.name}>{item.name}</span>
      {needed && lacksAlt(item) ? (
        <span className={styles.nudge}>
          It has no alt text.{' '}
          <Link to={page} target="_blank">
            Say what it shows
          </Link>
        </span>
      ) : (
        <span>
          {needed && (item.decorative ? 'Decorative. ' : `${item.alt} `)}
          <Link to={page} target="_blank">
            Open in Media
          </Link>
        </span>
      )}
    </p>
  )
}
