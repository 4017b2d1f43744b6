import { Badge } from '@quoin/shared-ui/ui/Badge'
import styles from './StatusBadge.module.css'

/** The status of a product or a service; only active ones stand out. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge
      variant={status === 'active' ? 'default' : 'secondary'}
      className={styles.status}
    >
      {status}
    </Badge>
  )
}
