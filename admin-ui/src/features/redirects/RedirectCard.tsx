import { formatNumber } from '@quoin/shared-ui/format/number'
import { useQuery } from '@tanstack/react-query'
import { Ago, useNow } from '../../ui/Ago.tsx'
import { hitsOfRedirectsQuery } from '../../api/redirects.ts'
import { titleOf } from '../../model/schema.ts'
import { DeleteButton, EditButton, EntryCard } from '../../entry-list/EntryCard.tsx'
import type { CardProps } from '../../entry-form/override.ts'

/** A redirect with its target and number of uses. */
export function RedirectCard({ type, entry, onEdit, onDelete, onPrepare }: CardProps) {
  return (
    <EntryCard
      title={titleOf(type, entry)}
      facts={
        <>
          <span>To: {text(entry.to)}</span>
          <span>{entry.kind === 'temporary' ? 'Temporary' : 'Permanent'}</span>
          <Used id={entry.id} />
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
    />
  )
}

function text(value: unknown) {
  return typeof value === 'string' ? value : ''
}

function Used({ id }: { id: string }) {
  const { data } = useQuery(hitsOfRedirectsQuery)
  const now = useNow()
  if (data === undefined) return null
  const hits = data.get(id)
  if (hits === undefined) return <span>Not used yet</span>
  return (
    <span>
      Used {hits.count === 1 ? 'once' : `${formatNumber(hits.count)} times`}, last{' '}
      <Ago value={hits.last} now={now} />
    </span>
  )
}
