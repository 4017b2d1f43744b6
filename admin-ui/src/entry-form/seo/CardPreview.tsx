import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { mediaItemQuery, pictureAddress } from '../../api/media.ts'
import { mediaIdIn } from '../../model/mediaId.ts'
import styles from './Seo.module.css'

interface Props {
  title: string
  description: string
  /** The texts of a generated card: the title of the entry, and the name of the site. */
  heading: string
  site: string
  /** The address of the picture; empty if the site generates the card. */
  image: string
}

/** A preview of the card for a shared link to a page. */
export function CardPreview({ title, description, heading, site, image }: Props) {
  return (
    <section className={styles.card} aria-label="Preview of a shared link">
      <Picture key={image} image={image} heading={heading} site={site} />
      <div className={styles.said}>
        <p className={styles.address}>{location.host}</p>
        <p className={styles.name}>{title}</p>
        <p className={styles.description}>{description}</p>
      </div>
    </section>
  )
}

type PictureProps = Pick<Props, 'image' | 'heading' | 'site'>

function Picture({ image, heading, site }: PictureProps) {
  const id = mediaIdIn(image)
  const { data: item } = useQuery({ ...mediaItemQuery(id), enabled: id !== '' })
  const [broken, setBroken] = useState(false)
  const known = id === '' || item
  if (image === '' || broken || item === null)
    return (
      <div className={styles.drawn} data-testid="drawn-card">
        <p className={styles.heading}>{heading}</p>
        <p>{site}</p>
      </div>
    )
  return (
    <div className={styles.picture}>
      {known && (
        <img
          src={item ? pictureAddress(item, 1280) : image}
          alt=""
          onError={() => {
            setBroken(true)
          }}
        />
      )}
    </div>
  )
}
