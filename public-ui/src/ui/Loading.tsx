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
}

/** Keeps the place of a grid of cards while it loads. */
export function Loading({ text, cards = 6, height = '20rem' }: Props) {
  return (
    <>
      <p role="status" className={styles.text}>
        {text}
      </p>
      <ul aria-hidden className={grid.cards}>
        {Array.from({ length: cards }, (_, card) => (
          <li key={card}>
            <Card className={styles.card} style={{ minHeight: height }}>
              <Skeleton width="3rem" height="3rem" />
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
