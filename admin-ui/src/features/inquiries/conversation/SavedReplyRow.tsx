import { Button } from '@quoin/shared-ui/ui/Button'
import { useId } from 'react'
import { useRemove } from '../../../entry-list/useRemove.ts'
import { useCan } from '../../../model/identity.ts'
import { type ContentType, type Entry, titleOf } from '../../../model/schema.ts'
import { wordsOf } from '../../../model/words.ts'
import styles from './SavedReplies.module.css'
import { useReplyText } from './useReplyText.ts'

interface Props {
  type: ContentType
  reply: Entry
  onInsert: (text: string) => void
  onEdit: () => void
}

/** A saved reply in the dialog, with the actions that the user may do. */
export function SavedReplyRow({ type, reply, onInsert, onEdit }: Props) {
  const title = useId()
  const can = useCan(type)
  const fetchText = useReplyText(type)
  const remove = useRemove(type, wordsOf(type))
  const insert = async () => {
    const text = await fetchText(reply.id)
    if (text !== undefined) onInsert(text)
  }
  return (
    <li className={styles.row}>
      <span id={title} className={styles.title}>
        {titleOf(type, reply)}
      </span>
      <span className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          aria-describedby={title}
          onClick={() => void insert()}
        >
          Insert
        </Button>
        {can.update && (
          <Button variant="ghost" size="small" aria-describedby={title} onClick={onEdit}>
            Edit
          </Button>
        )}
        {can.delete && (
          <Button
            variant="ghost"
            size="small"
            aria-describedby={title}
            onClick={() => void remove(reply)}
          >
            Delete
          </Button>
        )}
      </span>
    </li>
  )
}
