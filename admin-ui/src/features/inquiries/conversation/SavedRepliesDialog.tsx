import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { listQuery } from '../../../api/entries/queries.ts'
import {
  DraftScope,
  forgetDraft,
  useDraftKey,
} from '../../../entry-form/draft/keptDraft.ts'
import { discardQuestion } from '../../../entry-form/draft/useDiscard.ts'
import { EntryForm } from '../../../entry-form/EntryForm.tsx'
import { useEntry } from '../../../entry-form/useEntry.ts'
import type { Unsaved } from '../../../entry-form/useUnsavedGuard.ts'
import { useCan } from '../../../model/identity.ts'
import type { ContentType } from '../../../model/schema.ts'
import { wordsOf } from '../../../model/words.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { SavedReplyRow } from './SavedReplyRow.tsx'
import styles from './SavedReplies.module.css'

interface Props {
  type: ContentType
  /** The text of the message that is being written, with which a new reply begins. */
  text: string
  onInsert: (text: string) => void
  onClose: () => void
}

/** The saved replies, to insert, create, change and delete, over the message that is being written. */
export function SavedRepliesDialog(props: Props) {
  return (
    <DraftScope value="/conversation">
      <Replies {...props} />
    </DraftScope>
  )
}

function Replies({ type, text, onInsert, onClose }: Props) {
  const confirm = useConfirm()
  const [edited, setEdited] = useState<string | null>()
  const draft = useDraftKey(type, edited ?? null)
  const unsaved = useRef<Unsaved>('nothing')
  const mark = useCallback((next: Unsaved) => {
    unsaved.current = next
  }, [])
  useBeforeUnload((event) => {
    if (unsaved.current !== 'nothing') event.preventDefault()
  })
  /** Goes on after a question if the input of the form would be lost. */
  const leave = async (next: () => void) => {
    if (unsaved.current === 'saving') return
    if (unsaved.current === 'typed') {
      if (!(await confirm(discardQuestion))) return
      forgetDraft(draft)
    }
    unsaved.current = 'nothing'
    next()
  }
  const toList = () => {
    setEdited(undefined)
  }
  return (
    <Dialog open title="Saved replies" onOpenChange={() => void leave(onClose)}>
      {edited === undefined ? (
        <List type={type} onInsert={onInsert} onEdit={setEdited} />
      ) : (
        <ReplyForm
          type={type}
          id={edited}
          text={text}
          onUnsaved={mark}
          onSaved={toList}
          onCancel={() => void leave(toList)}
        />
      )}
    </Dialog>
  )
}

interface ListProps {
  type: ContentType
  onInsert: (text: string) => void
  /** Called with the id of the reply to edit; null for a new reply. */
  onEdit: (id: string | null) => void
}

function List({ type, onInsert, onEdit }: ListProps) {
  // A deletion needs the time of the last change.
  const { data, error } = useQuery(listQuery(type, { fields: 'title,updatedAt' }))
  const can = useCan(type)
  if (data === undefined)
    return error ? <Failed error={error} /> : <Skeleton height="8rem" />
  return (
    <div className={styles.replies}>
      {data.items.length === 0 ? (
        <p className={styles.nothing}>
          Texts that you send often. Everybody on the team can insert them.
        </p>
      ) : (
        <ul className={styles.list}>
          {data.items.map((reply) => (
            <SavedReplyRow
              key={reply.id}
              type={type}
              reply={reply}
              onInsert={onInsert}
              onEdit={() => {
                onEdit(reply.id)
              }}
            />
          ))}
        </ul>
      )}
      {can.create && (
        <Button
          variant="secondary"
          onClick={() => {
            onEdit(null)
          }}
        >
          <Glyph of={plus} />
          New reply
        </Button>
      )}
    </div>
  )
}

interface FormProps {
  type: ContentType
  id: string | null
  text: string
  onUnsaved: (unsaved: Unsaved) => void
  onSaved: () => void
  onCancel: () => void
}

function ReplyForm({ type, id, text, ...props }: FormProps) {
  const { loaded, error } = useEntry(type, id)
  const starts = text.trim() === '' ? {} : { body: text }
  if (id !== null && loaded === undefined)
    return error ? <Failed error={error} /> : <Skeleton height="12rem" />
  return (
    <EntryForm
      {...props}
      key={id}
      type={type}
      words={wordsOf(type)}
      override={{ fields: ['title', 'body'], partial: true, starts }}
      loaded={loaded ?? null}
    />
  )
}
