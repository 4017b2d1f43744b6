import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import styles from './Loading.module.css'

/** Keeps the layout of the screen while its data loads. */
export function Loading() {
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.text}>
        Loading analytics...
      </p>
      {['figures', 'charts', 'more'].map((row) => (
        <div key={row} className={styles[row]}>
          <Skeleton height="100%" />
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  )
}
