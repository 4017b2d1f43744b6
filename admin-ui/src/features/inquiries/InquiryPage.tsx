import { Card } from '@quoin/shared-ui/ui/Card'
import { useMemo, useRef, useState } from 'react'
import { EntryScreen } from '../../screens/EntryScreen.tsx'
import type { FormHandle } from '../../entry-form/formHandle.ts'
import type { PageProps } from '../../entry-form/override.ts'
import { useEntry } from '../../entry-form/useEntry.ts'
import { textOf } from '../../model/schema.ts'
import { Answers } from './Answers.tsx'
import { Attachments } from './attachments/Attachments.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import styles from './InquiryPage.module.css'
import { NotesRow } from './NotesRow.tsx'
import { ReplyButton } from './ReplyButton.tsx'
import { SameSender } from './sender/SameSender.tsx'
import { usePageKeys } from './usePageKeys.ts'

/** The page of an inquiry: the usual page of an entry, and the conversation. */
export function InquiryPage(props: PageProps) {
  const { type, id } = props
  const { loaded } = useEntry(type, id)
  const box = useRef<HTMLTextAreaElement>(null)
  const reply = useRef<HTMLDivElement>(null)
  const form = useRef<FormHandle>(null)
  usePageKeys({ type, id, reply, form })
  const hasNotes = loaded !== undefined && textOf(loaded.entity, 'notes') !== ''
  // The row stays while the inquiry is open: somebody may clear the notes, save, and write on.
  const [noted, setNoted] = useState<string | null>(null)
  if (hasNotes && noted !== id) setNoted(id)
  const showsNotes = noted === id
  const override = useMemo(() => {
    const names = type.fields.map(({ name }) => name)
    // Notes are part of the conversation.
    const fields = [...names.filter((name) => name !== 'notes'), 'notes']
    return {
      ...props.override,
      form: { fields, rows: { notes: showsNotes ? NotesRow : null } },
    }
  }, [type, props.override, showsNotes])
  return (
    <>
      <EntryScreen {...props} override={override} form={form} />
      {loaded && (
        <Card className={styles.conversation}>
          <Answers inquiry={loaded.entity} />
          <div ref={reply}>
            <ReplyButton type={type} inquiry={loaded.entity} box={box} />
          </div>
          <Attachments type={type} id={id} />
          <Conversation type={type} inquiry={loaded.entity} box={box} />
          <SameSender type={type} id={id} />
        </Card>
      )}
    </>
  )
}
