import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import type { Props } from './BulkActs.tsx'
import styles from './BulkBar.module.css'

const BulkActs = lazyPart(async () => (await import('./BulkActs.tsx')).BulkActs, {
  inPage: true,
})

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
