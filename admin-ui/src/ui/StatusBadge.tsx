import { Badge } from '@quoin/shared-ui/ui/Badge'
import { type ContentType, type Entry, statusField, statusOf } from '../model/schema.ts'
import styles from './StatusBadge.module.css'
import { useStanding } from '../model/useStanding.ts'

/** The status of an entry; renders nothing if its type has none. */
export function StatusBadge({ type, entry }: { type: ContentType; entry: Entry }) {
  const status = statusOf(type, entry)
  const standing = useStanding(type, entry)
  if (status === '') return null
  if (standing === 'scheduled') return <Badge variant="secondary">Scheduled</Badge>
  const standsOut = status === statusField(type)?.status
  return (
    <Badge variant={standsOut ? 'default' : 'secondary'} className={styles.word}>
      {status.replaceAll('-', ' ')}
    </Badge>
  )
}
