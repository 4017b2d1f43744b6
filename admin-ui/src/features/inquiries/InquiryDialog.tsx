import { formatDateTime } from '@quoin/shared-ui/format/date'
import { mailLink } from '@quoin/shared-ui/format/mailLink'
import type { Inquiry } from '@quoin/shared-ui/api/schema'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { type ReactNode, useCallback, useRef } from 'react'
import { useCan } from '../../model/identity.ts'
import { type ContentType, type Entry, textOf } from '../../model/schema.ts'
import { useZone } from '../../model/site.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { EntryForm } from '../../entry-form/EntryForm.tsx'
import { EntryView } from '../../entry-form/EntryView.tsx'
import type { FormHandle } from '../../entry-form/formHandle.ts'
import { forgetDraft, useDraftKey } from '../../entry-form/draft/keptDraft.ts'
import { useEntry } from '../../entry-form/useEntry.ts'
import { useUnsavedGuard } from '../../entry-form/useUnsavedGuard.ts'
import type { Words } from '../../model/words.ts'
import { Answers, answersOf, formOf } from './Answers.tsx'
import { Attachments } from './attachments/Attachments.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { Handling } from './Handling.tsx'
import styles from './InquiryDialog.module.css'
import { Reading } from './Reading.tsx'
import { ReplyButton } from './ReplyButton.tsx'
import { SameSender } from './sender/SameSender.tsx'
import { ServiceBadge } from './ServiceBadge.tsx'

/** The fields of an inquiry that staff can change here; notes are part of the conversation. */
const form = { fields: ['value'], partial: true }

const resolve = {
  text: 'Mark as Resolved',
  values: { status: 'resolved' } satisfies Partial<Inquiry>,
  done: 'Inquiry status updated successfully!',
}

interface Props {
  type: ContentType
  words: Words
  /** The inquiry to show; null keeps the dialog closed. */
  id: string | null
  /** Whether it is opened to reply. */
  replies: boolean
  onClose: () => void
}

/** All of an inquiry, the ways to answer it, and its value. */
export function InquiryDialog({ type, words, id, replies, onClose }: Props) {
  const draft = useDraftKey(type, id)
  const guard = useUnsavedGuard(
    useCallback(() => {
      forgetDraft(draft)
    }, [draft]),
  )
  const { loaded, error } = useEntry(type, id)
  const { update } = useCan(type)
  const handle = useRef<FormHandle>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const act: FormHandle['act'] = (values, done) =>
    handle.current?.act(values, done) ?? Promise.resolve()
  return (
    <Dialog open={id !== null} onOpenChange={onClose} title="Inquiry Details">
      {loaded === undefined && error !== null && <Failed error={error} />}
      {loaded === undefined && error === null && <Skeleton height="24rem" />}
      {loaded && (
        <div key={id} className={styles.details}>
          <Details type={type} inquiry={loaded.entity} />
          <ReplyButton type={type} inquiry={loaded.entity} box={box} wanted={replies} />
          <Handling inquiry={loaded.entity} act={update ? act : undefined} />
          <Attachments type={type} id={loaded.entity.id} />
          <Conversation type={type} inquiry={loaded.entity} box={box} />
          <SameSender type={type} id={loaded.entity.id} />
          <Reading id={loaded.entity.id} />
          {update ? (
            <EntryForm
              type={type}
              words={words}
              override={form}
              loaded={loaded}
              other={resolve}
              handle={handle}
              onUnsaved={guard.mark}
              onSaved={() => {
                guard.leave(onClose)
              }}
              onCancel={onClose}
            />
          ) : (
            <EntryView type={type} override={form} entry={loaded.entity} />
          )}
        </div>
      )}
    </Dialog>
  )
}

function Details({ type, inquiry }: { type: ContentType; inquiry: Entry }) {
  const zone = useZone()
  const email = textOf(inquiry, 'email')
  const serviceType = textOf(inquiry, 'serviceType')
  const resolvedAt = textOf(inquiry, 'resolvedAt')
  return (
    <>
      <dl className={styles.facts}>
        <Fact label="Name">{textOf(inquiry, 'name')}</Fact>
        <Fact label="Email">{email && <a href={mailLink(email)}>{email}</a>}</Fact>
        <Fact label="Phone">{textOf(inquiry, 'phone')}</Fact>
        <Fact label="Company">{textOf(inquiry, 'company')}</Fact>
        <Fact label="Status">
          <StatusBadge type={type} entry={inquiry} />
        </Fact>
        <Fact label="Service Interest">
          {serviceType && <ServiceBadge type={serviceType} />}
        </Fact>
        <Fact label="Date">{formatDateTime(inquiry.createdAt, zone)}</Fact>
        <Fact label="Resolved">{formatDateTime(resolvedAt, zone)}</Fact>
        <Fact label="Form">{formOf(inquiry)}</Fact>
        <Fact label="Subject">{textOf(inquiry, 'subject')}</Fact>
      </dl>
      {answersOf(inquiry).length === 0 && (
        <section>
          <h3 className={styles.label}>Message</h3>
          <p className={styles.message}>{textOf(inquiry, 'message')}</p>
        </section>
      )}
      <Answers inquiry={inquiry} />
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
