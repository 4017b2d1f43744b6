import { Button } from '@quoin/shared-ui/ui/Button'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { labelAt } from '../../model/labels.ts'
import type { LoadedPending } from '../../api/entries/pendingCalls.ts'
import { pendingText } from '../../api/entries/pending.ts'
import { discardPending, putBack } from '../../api/entries/pendingWrites.ts'
import { useFrontEnd } from '../../model/frontEnd.ts'
import type { ContentType } from '../../model/schema.ts'
import { useUndo } from '../../session/undo.ts'
import type { Target } from '../../api/entries/write.ts'
import styles from './publish.module.css'

interface Props {
  type: ContentType
  pending: LoadedPending
  /** Returns the current changes. */
  current: () => Target | null
  /** The published entry. */
  published: Target
  disabled: boolean
  /** The address of a page of the site that shows the changes. */
  see?: string | undefined
  /** Called to discard the changes while no other save is in progress. */
  onDiscard: (discard: () => Promise<void>) => void
}

/** Describes the pending changes of an entry, with links to the published version and a button to discard them. */
export function PendingNote(props: Props) {
  const { type, pending, published, current, disabled, see, onDiscard } = props
  const client = useQueryClient()
  const toast = useToast()
  const offerUndo = useUndo(type)
  const { here } = useFrontEnd()
  const discard = async () => {
    await discardPending(client, type, current() ?? pending)
    const action = offerUndo([published], (entry) =>
      putBack(client, type, pending, entry),
    )
    toast({ title: 'Draft discarded.', ...(action && { action }) })
  }
  return (
    <div className={styles.pending}>
      <p className={styles.standing}>
        <strong>{pendingText(pending.fields.length)}</strong>
        <span>{pending.fields.map((name) => labelAt(type.fields, name)).join(', ')}</span>
        {here && type.page !== undefined && (
          <a
            href={type.page.replace(':id', encodeURIComponent(published.entity.id))}
            target="_blank"
            rel="noreferrer"
          >
            What visitors see
          </a>
        )}
        {here && see !== undefined && <a href={see}>See the draft on its page</a>}
      </p>
      <Button
        variant="ghost"
        size="small"
        disabled={disabled}
        onClick={() => {
          onDiscard(discard)
        }}
      >
        Discard draft
      </Button>
    </div>
  )
}
