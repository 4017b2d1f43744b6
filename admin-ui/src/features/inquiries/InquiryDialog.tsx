import type { Loaded } from '@quoin/shared-ui/api/content'
import { formatDateTime } from '@quoin/shared-ui/format/date'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/Dialog'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { entryQuery } from '../../content/queries.ts'
import { type ContentType, type Entry, textOf } from '../../content/schema.ts'
import { messageOf } from '../../content/useFailure.ts'
import { StatusBadge } from '../../screens/EntryCard.tsx'
import styles from './InquiryDialog.module.css'
import { ServiceBadge } from './ServiceBadge.tsx'
import { statusOf } from './status.ts'

interface Props {
  type: ContentType
  /** The inquiry to show; null keeps the dialog closed. */
  id: string | null
  onClose: () => void
  onResolve: (id: string) => void
}

/** Everything that one inquiry says, and the ways to answer it. */
export function InquiryDialog({ type, id, onClose, onResolve }: Props) {
  const { data, error } = useQuery({
    ...entryQuery(type, id ?? ''),
    enabled: id !== null,
  })
  return (
    <Dialog open={id !== null} onOpenChange={onClose} title="Inquiry Details">
      {error === null ? (
        <Details loaded={data} onResolve={onResolve} />
      ) : (
        <p role="alert">{messageOf(error)}</p>
      )}
    </Dialog>
  )
}

interface DetailsProps {
  loaded: Loaded<Entry> | undefined
  onResolve: (id: string) => void
}

function Details({ loaded, onResolve }: DetailsProps) {
  if (loaded === undefined) return <Skeleton height="14rem" />
  const inquiry = loaded.entity
  const email = textOf(inquiry, 'email')
  const serviceType = textOf(inquiry, 'serviceType')
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <Fact label="Name">{textOf(inquiry, 'name')}</Fact>
        <Fact label="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact label="Phone">{textOf(inquiry, 'phone')}</Fact>
        <Fact label="Company">{textOf(inquiry, 'company')}</Fact>
        <Fact label="Status">
          <StatusBadge status={statusOf(inquiry)} shown="new" />
        </Fact>
        <Fact label="Service Interest">
          {serviceType && <ServiceBadge type={serviceType} />}
        </Fact>
        <Fact label="Date">{formatDateTime(inquiry.createdAt)}</Fact>
        <Fact label="Subject">{textOf(inquiry, 'subject')}</Fact>
      </dl>
      <section>
        <h3 className={styles.label}>Message</h3>
        <p className={styles.message}>{textOf(inquiry, 'message')}</p>
      </section>
      <div className={styles.actions}>
        <Button asChild variant="secondary">
          <a href={draftAddress(inquiry)}>Reply via Email</a>
        </Button>
        <Button
          onClick={() => {
            onResolve(inquiry.id)
          }}
        >
          Mark as Resolved
        </Button>
      </div>
    </div>
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
  const address = encodeURIComponent(textOf(inquiry, 'email')).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}
