import { formatMoney } from '@quoin/shared-ui/format/number'
import { textOf, textsOf } from '../../model/schema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { isObject } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'
import {
  CardIcon,
  CreatedFact,
  DeleteButton,
  EditButton,
  EntryCard,
  FirstOf,
  IdFact,
} from '../../entry-list/EntryCard.tsx'
import type { CardProps } from '../../entry-form/override.ts'
import styles from './ServiceCard.module.css'

const mostExamples = 3

/** A service in the list of services. */
export function ServiceCard({ type, entry, onEdit, onDelete, onPrepare }: CardProps) {
  return (
    <EntryCard
      lead={<CardIcon name={textOf(entry, 'icon')} tint={textOf(entry, 'color')} />}
      title={textOf(entry, 'name')}
      badges={<StatusBadge type={type} entry={entry} />}
      facts={
        <>
          <IdFact entry={entry} />
          <CreatedFact entry={entry} />
        </>
      }
      actions={(titleId) => (
        <>
          <EditButton
            type={type}
            describedBy={titleId}
            onEdit={onEdit}
            onPrepare={onPrepare}
          />
          <DeleteButton type={type} describedBy={titleId} onDelete={onDelete} />
        </>
      )}
    >
      <p>{textOf(entry, 'description')}</p>
      <FirstOf items={textsOf(entry, 'portfolio')} most={mostExamples} noun="examples" />
      <Pricing plans={entry.pricing} />
    </EntryCard>
  )
}

function Pricing({ plans }: { plans: unknown }) {
  if (!isObject(plans) || Object.keys(plans).length === 0) return null
  return (
    <dl className={styles.plans}>
      {Object.entries(plans).map(([plan, amount]) => (
        <div key={plan}>
          <dt>{plan}</dt>
          <dd>
            {typeof amount === 'number' ? formatMoney(amount) : `£${asText(amount)}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
