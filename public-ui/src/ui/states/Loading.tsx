import { Card } from '@quoin/shared-ui/ui/Card'
import { classes } from '@quoin/shared-ui/ui/classes'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import grid from '../Grid.module.css'
import styles from './Loading.module.css'

interface Props {
  /** The announced and shown text, such as 'Loading products...'. */
  text: string
  cards?: number
  /** The expected height of a card. */
  size?: 'line' | 'small' | 'medium' | 'tall' | 'high'
  /** Whether the cards begin with a picture. */
  pictures?: boolean
  /** The class of the future list. */
  className?: string | undefined
}

/** Reserves the space of a list of cards while it loads. */
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
