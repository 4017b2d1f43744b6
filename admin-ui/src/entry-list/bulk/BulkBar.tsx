import { BulkActs, type Props } from './BulkActs.tsx'
import styles from './BulkBar.module.css'

/** The number of ticked entries, and the actions for them; renders nothing if there are none. */
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
