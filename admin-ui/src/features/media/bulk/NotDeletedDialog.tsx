import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Link } from 'react-router'
import { usesIn } from '../../../api/media.ts'
import { messageOf } from '../../../api/useFailure.ts'
import { UseList } from '../../../ui/uses/UseList.tsx'
import { counted } from './counted.ts'
import type { Refused } from './useRemoveFiles.ts'
import styles from './WordDialog.module.css'

interface Props {
  refused: Refused[]
  onClose: () => void
}

/** Lists the files that were not deleted, each with the reason and what uses it. */
export function NotDeletedDialog({ refused, onClose }: Props) {
  const were = refused.length === 1 ? 'was' : 'were'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${counted(refused)} ${were} not deleted`}
      description="They are as they were. A file in use can be deleted on its own page."
    >
      <ul className={styles.refused}>
        {refused.map(({ item: { id, name }, error }) => {
          const uses = usesIn(error) ?? []
          return (
            <li key={id}>
              <Link to={`/admin/media/${encodeURIComponent(id)}`}>{name}</Link>
              <p className={styles.reason}>
                {uses.length > 0 ? 'It is in use:' : messageOf(error)}
              </p>
              <UseList uses={uses} />
            </li>
          )
        })}
      </ul>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Keep them
        </Button>
      </div>
    </Dialog>
  )
}
