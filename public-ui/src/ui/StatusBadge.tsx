import { Badge } from '@quoin/shared-ui/ui/Badge'
import styles from './StatusBadge.module.css'

/** The status of a product or a service; active ones are highlighted. */
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
