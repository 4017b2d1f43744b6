import { Badge } from '@quoin/shared-ui/ui/Badge'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { type ContentType, type Entry, titleOf } from '../../model/schema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Time } from '../../ui/Time.tsx'
import { answersByLabel } from './answersByLabel.ts'
import styles from './AnswersTable.module.css'

interface Props {
  type: ContentType
  inquiries: Entry[]
  /** The labels of the answers, a column each. */
  labels: string[]
}

/** The answers to a form: a row for each inquiry, with a link to it, and a column for each field. */
export function AnswersTable({ type, inquiries, labels }: Props) {
  const table = useId()
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={styles.scroll} role="region" aria-labelledby={table} tabIndex={0}>
      <table id={table} className={styles.table} aria-label="Answers to the form">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Received</th>
            <th scope="col">Status</th>
            {labels.map((label) => (
              <th key={label} scope="col">
                <div className={styles.label}>{label}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inquiries.map((inquiry) => (
            <Row key={inquiry.id} type={type} inquiry={inquiry} labels={labels} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Omit<Props, 'inquiries'> {
  inquiry: Entry
}

function Row({ type, inquiry, labels }: RowProps) {
  const { search } = useLocation()
  const answers = answersByLabel(inquiry)
  const query = new URLSearchParams(search)
  query.set('edit', inquiry.id)
  return (
    <tr>
      <th scope="row">
        <Link
          to={`?${query.toString()}`}
          className={styles.name}
          data-inquiry={inquiry.id}
          preventScrollReset
        >
          {titleOf(type, inquiry)}
        </Link>
      </th>
      <td className={styles.time}>
        <Time value={inquiry.createdAt} />
      </td>
      <td>
        <StatusBadge type={type} entry={inquiry} />
        {inquiry.isSpam === true && <Badge variant="orange">Spam</Badge>}
      </td>
      {labels.map((label) => (
        <td key={label}>
          <div className={styles.answer}>{answers.get(label)}</div>
        </td>
      ))}
    </tr>
  )
}
