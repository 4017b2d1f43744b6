import { Badge } from '@quoin/shared-ui/ui/Badge'
import type { Part } from '../../api/system.ts'
import styles from './System.module.css'

const words = {
  ok: 'OK',
  off: 'Not set up',
  attention: 'Attention',
  trouble: 'Trouble',
}

/** The health of a part, in a word. */
export function StatusMark({ status }: { status: Part['status'] }) {
  return (
    <Badge variant="secondary" className={styles[status]}>
      {words[status]}
    </Badge>
  )
}
