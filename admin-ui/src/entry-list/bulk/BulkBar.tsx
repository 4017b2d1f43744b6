import { BulkActs, type Props } from './BulkActs.tsx'
import styles from './BulkBar.module.css'

/** How many entries are ticked, and what can be done with them; nothing while none is. */
export function BulkBar(props: Props) {
  const { length } = props.entries
  return (
    <div className={styles.place} role="status">
      {length > 0 && (
        <div className={styles.bar}>
          <strong className={styles.count}>{length} selected</strong>
          <BulkActs {...props} />
        </div>
      )}
    </div>
  )
}
