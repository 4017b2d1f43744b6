import { Card } from '@quoin/shared-ui/ui/Card'
import { useRef } from 'react'
import { EntryScreen } from '../../screens/EntryScreen.tsx'
import type { PageProps } from '../../entry-form/override.ts'
import { useEntry } from '../../entry-form/useEntry.ts'
import { Answers } from './Answers.tsx'
import { Attachments } from './attachments/Attachments.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import styles from './InquiryPage.module.css'
import { ReplyButton } from './ReplyButton.tsx'
import { SameSender } from './sender/SameSender.tsx'

/** The page of an inquiry: the usual page of an entry, and the conversation. */
export function InquiryPage(props: PageProps) {
  const { type, id } = props
  const { loaded } = useEntry(type, id)
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <EntryScreen {...props} />
      {loaded && (
        <Card className={styles.conversation}>
          <Answers inquiry={loaded.entity} />
          <ReplyButton type={type} inquiry={loaded.entity} box={box} />
          <Attachments type={type} id={id} />
          <Conversation type={type} inquiry={loaded.entity} box={box} />
          <SameSender type={type} id={id} />
        </Card>
      )}
    </>
  )
}
