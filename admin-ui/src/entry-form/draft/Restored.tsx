import { Button } from '@quoin/shared-ui/ui/Button'
import styles from './Restored.module.css'

/** Says that a form shows what was typed before a reload, and offers to take it away. */
export function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className={styles.restored}>
      What you had typed before is back.
      <Button variant="ghost" size="small" onClick={onDiscard}>
        Discard it
      </Button>
    </p>
  )
}
