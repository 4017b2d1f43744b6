import type { RefObject } from 'react'
import { useCan } from '../../../model/identity.ts'
import type { ContentType, Entry } from '../../../model/schema.ts'
import styles from './Conversation.module.css'
import { EarlierNotes } from './EarlierNotes.tsx'
import { MessageForm } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'
import { Reply } from './Reply.tsx'

interface Props {
  type: ContentType
  inquiry: Entry
  /** The text box for a reply; there is none if mail is not set up. */
  box: RefObject<HTMLTextAreaElement | null>
}

/** The conversation about an inquiry, with forms for replies and notes. */
export function Conversation({ type, inquiry, box }: Props) {
  const { update } = useCan(type)
  return (
    <section className={styles.conversation}>
      <h3 className={styles.heading}>Conversation</h3>
      <EarlierNotes inquiry={inquiry} />
      <MessageList type={type} id={inquiry.id} />
      {update && (
        <>
          <Reply type={type} inquiry={inquiry} box={box} />
          <MessageForm
            type={type}
            id={inquiry.id}
            note
            label="Note for staff"
            help="The sender never sees it."
            rows={2}
            action="Keep note"
          />
        </>
      )}
    </section>
  )
}
