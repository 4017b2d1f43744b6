import { textOf, textsOf } from '../../model/schema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
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

const mostFeatures = 4

/** A product in the list of products. */
export function ProductCard({ type, entry, onEdit, onDelete, onPrepare }: CardProps) {
  return (
    <EntryCard
      lead={<CardIcon name={textOf(entry, 'icon')} />}
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
      <FirstOf items={textsOf(entry, 'features')} most={mostFeatures} noun="features" />
    </EntryCard>
  )
}
