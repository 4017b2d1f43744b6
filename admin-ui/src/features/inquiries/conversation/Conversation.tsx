import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useCan } from '../../../model/identity.ts'
import { mailQuery } from '../../../api/inbox.ts'
import type { ContentType, Entry } from '../../../model/schema.ts'
import { textOf } from '../../../model/schema.ts'
import { CannedAnswers } from './CannedAnswers.tsx'
import styles from './Conversation.module.css'
import { MessageForm } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'

interface Props {
  type: ContentType
  inquiry: Entry
  /** The text box for a reply; there is none if mail is not set up. */
  box: Ref<HTMLTextAreaElement>
}

/** The conversation about an inquiry, with forms for replies and notes. */
export function Conversation({ type, inquiry, box }: Props) {
  const { update } = useCan(type)
  return (
    <section className={styles.conversation}>
      <h3 className={styles.heading}>Conversation</h3>
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

function Reply({ type, inquiry, box }: Props) {
  const { data } = useQuery(mailQuery)
  if (!data?.configured) return null
  return (
    <MessageForm
      type={type}
      id={inquiry.id}
      note={false}
      label="Reply"
      help={`A mail to ${textOf(inquiry, 'email')} from ${data.from}. Ctrl+Enter sends it.`}
      rows={5}
      action="Send reply"
      box={box}
    >
      {(insert) => <CannedAnswers onChoose={insert} />}
    </MessageForm>
  )
}
