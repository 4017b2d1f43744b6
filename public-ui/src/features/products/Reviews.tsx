import type { Product } from '@quoin/shared-ui/api/schema'
import { star } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import styles from './ProductTabs.module.css'

/** The maximum rating, which is also the default. */
export const bestRating = 5

type Review = Product['reviews'][number]

/** The reviews of a product. */
export function Reviews({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0) return <p>Nobody has reviewed this product yet.</p>
  return (
    <ul className={styles.reviews}>
      {reviews.map(({ author, rating, content }) => (
        <li key={`${author} ${content}`}>
          <figure className={styles.review}>
            <Stars rating={rating ?? bestRating} />
            <blockquote>{content}</blockquote>
            <figcaption>{author}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function Stars({ rating }: { rating: number }) {
  return (
    <p
      role="img"
      aria-label={`${rating} out of ${bestRating} stars`}
      className={styles.stars}
    >
      {Array.from({ length: bestRating }, (_, at) => (
        <Glyph key={at} of={star} data-off={at >= rating || undefined} />
      ))}
    </p>
  )
}
