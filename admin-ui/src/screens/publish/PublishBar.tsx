import type { ReactNode } from 'react'
import { PublishingTimes } from '../../content/PublishingTimes.tsx'
import type { ContentType, Entry } from '../../content/schema.ts'
import { StatusBadge } from '../../content/StatusBadge.tsx'
import { Acts, type Made } from './Acts.tsx'
import styles from './publish.module.css'

interface Props {
  type: ContentType
  entry: Entry
  disabled: boolean
  onAct: (made: Made) => void
  /** What is not published of the entry. */
  children?: ReactNode
}

/** How far an entry is, and what can be done with that, above its form. */
export function PublishBar({ type, entry, disabled, onAct, children }: Props) {
  return (
    <div className={styles.bar} role="group" aria-label="Publishing">
      <span className={styles.standing}>
        <StatusBadge type={type} entry={entry} />
        <PublishingTimes type={type} entry={entry} />
      </span>
      <div className={styles.acts}>
        <Acts
          type={type}
          entries={[entry]}
          offered={['publish', 'schedule', 'unpublish', 'unpublishAt']}
          disabled={disabled}
          onAct={onAct}
        />
      </div>
      {children}
    </div>
  )
}
