import { formatDateTime } from '@quoin/shared-ui/format/date'
import { mailLink } from '@quoin/shared-ui/format/mailLink'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import {
  type ContentType,
  type Entry,
  statusField,
  statusOf,
  textOf,
} from '../../model/schema.ts'
import { useCan } from '../../model/identity.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Time } from '../../ui/Time.tsx'
import { useZone } from '../../model/site.ts'
import { choiceLabel } from '../../fields/texts.ts'
import { DeleteButton, EntryCard, IdFact } from '../../entry-list/EntryCard.tsx'
import { formOf } from './Answers.tsx'
import styles from './InquiryCard.module.css'
import { ServiceBadge } from './ServiceBadge.tsx'

interface Props {
  type: ContentType
  inquiry: Entry
  onView: () => void
  /** Called when a view is likely to open. */
  onPrepare: () => void
  onStatus: (status: string) => void
  onDelete: () => void
}

/** An inquiry in the list of inquiries. */
export function InquiryCard(props: Props) {
  const { type, inquiry, onView, onPrepare, onStatus, onDelete } = props
  const zone = useZone()
  const can = useCan(type)
  const assignee = textOf(inquiry, 'assignee')
  const subject = textOf(inquiry, 'subject')
  return (
    <EntryCard
      title={textOf(inquiry, 'name')}
      badges={
        <>
          <StatusBadge type={type} entry={inquiry} />
          <ServiceBadge type={textOf(inquiry, 'serviceType')} />
          {formOf(inquiry) && <Badge variant="secondary">{formOf(inquiry)}</Badge>}
          {inquiry.isSpam === true && <Badge variant="orange">Spam</Badge>}
          {assignee && <Badge variant="secondary">{`Assigned to ${assignee}`}</Badge>}
        </>
      }
      facts={
        <>
          <IdFact entry={inquiry} />
          <span>Created: {formatDateTime(inquiry.createdAt, zone)}</span>
        </>
      }
      actions={(titleId) => (
        <>
          {can.update && (
            <Select
              className={styles.status}
              aria-label="Status"
              aria-describedby={titleId}
              value={statusOf(type, inquiry)}
              onChange={({ target }) => {
                onStatus(target.value)
              }}
            >
              {statusField(type)?.choices?.map((status) => (
                <option key={status} value={status}>
                  {choiceLabel(status)}
                </option>
              ))}
            </Select>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-describedby={titleId}
            data-inquiry={inquiry.id}
            onPointerEnter={onPrepare}
            onFocus={onPrepare}
            onClick={onView}
          >
            View
          </Button>
          <DeleteButton type={type} describedBy={titleId} onDelete={onDelete} />
        </>
      )}
    >
      <Contact inquiry={inquiry} />
      {subject && <p className={styles.subject}>{subject}</p>}
      <p className={styles.message}>{textOf(inquiry, 'message')}</p>
    </EntryCard>
  )
}

function Contact({ inquiry }: { inquiry: Entry }) {
  const email = textOf(inquiry, 'email')
  const phone = textOf(inquiry, 'phone')
  return (
    <p className={styles.contact}>
      {email && <a href={mailLink(email)}>{email}</a>}
      {phone && <span>{phone}</span>}
      {textOf(inquiry, 'company') && <span>{textOf(inquiry, 'company')}</span>}
      <Time value={inquiry.createdAt} />
    </p>
  )
}
