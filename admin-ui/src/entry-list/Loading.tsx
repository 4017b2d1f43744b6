import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import styles from './EntryList.module.css'

/** Keeps the height of a list while it loads. */
export function Loading({ text }: { text: string }) {
  return (
    <div className={styles.list}>
      <p role="status" className={styles.loading}>
        {text}
      </p>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton width="12rem" height="1.25rem" />
          <Skeleton width="80%" />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  )
}
