import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import type { Use } from '../../../api/entries/usedBy.ts'
import styles from './About.module.css'
import { UseList } from '../../../ui/uses/UseList.tsx'

interface Props {
  uses: Use[]
  onDelete: () => void
  onClose: () => void
}

/** Lists the uses of a file before it is deleted. */
export function InUseDialog({ uses, onDelete, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="This file is in use"
      description="Without it, these will show a placeholder in its place."
    >
      <UseList uses={uses} />
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" onClick={onDelete}>
          Delete all the same
        </Button>
      </div>
    </Dialog>
  )
}
