import { Card } from '@quoin/shared-ui/ui/Card'
import { classes } from '@quoin/shared-ui/ui/classes'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import grid from '../Grid.module.css'
import styles from './Loading.module.css'

interface Props {
  /** What is announced and shown, such as 'Loading products...'. */
  text: string
  cards?: number
  /** How high a card will be. */
  size?: 'line' | 'small' | 'medium' | 'tall' | 'high'
  /** Whether the cards begin with a picture. */
  pictures?: boolean
  /** The class that the list will have. */
  className?: string | undefined
}

/** Keeps the place and the shape of a list of cards while it loads. */
export function Loading({
  text,
  cards = 6,
  size = 'small',
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
            <Card className={classes(styles.card, styles[size])}>
              {pictures ? (
                <div className={styles.picture} />
              ) : (
                <Skeleton className={styles.icon} />
              )}
              <Skeleton className={styles.title} />
              <Skeleton />
              <Skeleton />
              <Skeleton className={styles.last} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
