import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox } from '@quoin/shared-ui/ui/glyphs'
import { useQuery } from '@tanstack/react-query'
import { pickedQuery, typeQuery } from '../../content/generic/queries.ts'
import { within } from '../../content/generic/words.ts'
import type { Pick } from '../../content/lists.ts'
import type { PagedType, ShownType } from '../../content/types.ts'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { EntryCard } from '../../ui/entry/EntryCard.tsx'
import grid from '../../ui/Grid.module.css'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'

interface Props {
  type: PagedType
  pick: Pick
}

/** Entries of a content type with generated cards. */
export function OtherEntries({ type, pick }: Props) {
  const { data: shown, isError, refetch } = useQuery(typeQuery(type.name))
  const many = within(type.many)
  if (shown) return <Entries type={shown} pick={pick} />
  if (isError)
    return (
      <Failure title={`Our ${many} could not be loaded`} onRetry={() => void refetch()} />
    )
  return <Loading text={`Loading ${many}...`} cards={3} size="medium" />
}

function Entries({ type, pick }: { type: ShownType; pick: Pick }) {
  const { data, isPending, isError, refetch } = useQuery(pickedQuery(type, pick))
  const many = within(type.many)
  if (isPending)
    return (
      <Loading
        text={`Loading ${many}...`}
        cards={3}
        size="medium"
        pictures={!!type.image}
      />
    )
  if (isError)
    return (
      <Failure title={`Our ${many} could not be loaded`} onRetry={() => void refetch()} />
    )
  if (data.items.length === 0)
    return (
      <EmptyState icon={inbox} title={`No ${many} yet`}>
        Check back later, or ask us what we are working on.
      </EmptyState>
    )
  return (
    <>
      <ul className={grid.cards}>
        {data.items.map((entry) => (
          <li key={entry.id}>
            <EntryCard type={type} entry={entry} />
          </li>
        ))}
      </ul>
      {type.list && data.total > data.items.length && (
        <Actions>
          <ActionLink to={type.list} variant="secondary">
            All {many}
          </ActionLink>
        </Actions>
      )}
    </>
  )
}
