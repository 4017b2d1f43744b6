import type { ReactNode } from 'react'
import { PublishingTimes } from '../ui/PublishingTimes.tsx'
import type { Entry, Field } from '../model/schema.ts'
import { titleOf } from '../model/schema.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { widgetOf } from '../fields/widgets.ts'
import { CreatedFact, DeleteButton, EditButton, EntryCard } from './EntryCard.tsx'
import styles from './GenericCard.module.css'
import { layout } from './cardLayout.ts'
import type { CardProps } from '../entry-form/override.ts'

/** The default card of a type, generated from its schema. */
export function GenericCard({ type, entry, onEdit, onDelete, onPrepare }: CardProps) {
  const { text, facts } = layout(type)
  return (
    <EntryCard
      title={titleOf(type, entry)}
      badges={<StatusBadge type={type} entry={entry} />}
      facts={
        <>
          <PublishingTimes type={type} entry={entry} />
          {facts.map((field) => (
            <Fact key={field.name} field={field} entry={entry} />
          ))}
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
          {!type.fixed && (
            <DeleteButton type={type} describedBy={titleId} onDelete={onDelete} />
          )}
        </>
      )}
    >
      {text && (
        <p className={styles.text}>
          <Value field={text} entry={entry} />
        </p>
      )}
    </EntryCard>
  )
}

function Fact({ field, entry }: { field: Field; entry: Entry }): ReactNode {
  const value = entry[field.name]
  const none = Array.isArray(value) && value.length === 0
  if (none || value === '' || value === null || value === undefined) return null
  return (
    <span>
      {field.label}: <Value field={field} entry={entry} />
    </span>
  )
}

function Value({ field, entry }: { field: Field; entry: Entry }) {
  const { Cell } = widgetOf(field.kind)
  return <Cell field={field} value={entry[field.name]} />
}
