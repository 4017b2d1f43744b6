import { Card } from '@quoin/shared-ui/ui/Card'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import grid from './Grid.module.css'
import styles from './Loading.module.css'

interface Props {
  /** What is announced and shown, such as 'Loading products...'. */
  text: string
  cards?: number
  /** The height that a card will have. */
  height?: string
  /** Whether the cards begin with a picture. */
  pictures?: boolean
  /** The class that the list will have. */
  className?: string | undefined
}

/** Keeps the place and the shape of a list of cards while it loads. */
export function Loading({
  text,
  cards = 6,
  height = '20rem',
  pictures = false,
  className = grid.cards,
}: Props) {
  return (
    <>
      <p role="status" className={styles.text}>
        {text}
      </p>
      <ul aria-hidden className={className}>
        {Array.from({ length: cards }, (_, card) => (
          <li key={card}>
            <Card className={styles.card} style={{ minHeight: height }}>
              {pictures ? (
                <div className={styles.picture} />
              ) : (
                <Skeleton width="3rem" height="3rem" />
              )}
              <Skeleton width="55%" height="1.5rem" />
              <Skeleton />
              <Skeleton />
              <Skeleton width="80%" />
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
