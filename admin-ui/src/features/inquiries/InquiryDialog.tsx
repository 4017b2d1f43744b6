import { formatDateTime } from '@quoin/shared-ui/format/date'
import { mailLink } from '@quoin/shared-ui/format/mailLink'
import type { Inquiry } from '@quoin/shared-ui/api/schema'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/Dialog'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { envelope } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { type ReactNode, useCallback } from 'react'
import { type ContentType, type Entry, textOf } from '../../content/schema.ts'
import { useZone } from '../../content/site.ts'
import { StatusBadge } from '../../content/StatusBadge.tsx'
import { messageOf } from '../../content/useFailure.ts'
import { EntryForm } from '../../screens/EntryForm.tsx'
import { draftKey, forgetDraft } from '../../screens/keptDraft.ts'
import { useLoaded } from '../../screens/useLoaded.ts'
import { useUnsavedGuard } from '../../screens/useUnsavedGuard.ts'
import type { Words } from '../../screens/words.ts'
import styles from './InquiryDialog.module.css'
import { Reading } from './Reading.tsx'
import { ServiceBadge } from './ServiceBadge.tsx'

/** What staff add to an inquiry: nothing else of it is theirs to change. */
const form = { fields: ['value', 'notes'], partial: true }

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
  onClose: () => void
}

/** Everything that one inquiry says, the ways to answer it, and what it was worth. */
export function InquiryDialog({ type, words, id, onClose }: Props) {
  const guard = useUnsavedGuard(
    useCallback(() => {
      forgetDraft(draftKey(type, id))
    }, [type, id]),
  )
  const { loaded, error } = useLoaded(type, id)
  return (
    <Dialog open={id !== null} onOpenChange={onClose} title="Inquiry Details">
      {loaded === undefined && error !== null && <p role="alert">{messageOf(error)}</p>}
      {loaded === undefined && error === null && <Skeleton height="24rem" />}
      {loaded && (
        <div key={id} className={styles.details}>
          <Details type={type} inquiry={loaded.entity} />
          <Reading id={loaded.entity.id} />
          <EntryForm
            type={type}
            words={words}
            override={form}
            loaded={loaded}
            other={resolve}
            onUnsaved={guard.mark}
            onSaved={() => {
              guard.leave(onClose)
            }}
            onCancel={onClose}
          />
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
        <Fact label="Email">
          <a href={mailLink(email)}>{email}</a>
        </Fact>
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
        <Fact label="Subject">{textOf(inquiry, 'subject')}</Fact>
      </dl>
      <section>
        <h3 className={styles.label}>Message</h3>
        <p className={styles.message}>{textOf(inquiry, 'message')}</p>
      </section>
      <Button asChild variant="secondary" className={styles.reply}>
        <a href={draftAddress(inquiry)}>
          <Glyph of={envelope} />
          Reply via Email
        </a>
      </Button>
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

/** The address that opens a mail draft to the person who asked. */
function draftAddress(inquiry: Entry): string {
  const subject = `Re: ${textOf(inquiry, 'subject') || 'Your inquiry'}`
  return mailLink(textOf(inquiry, 'email'), { subject })
}
