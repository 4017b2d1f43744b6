import { useQuery } from '@tanstack/react-query'
import type { Place } from '../../content/generic/places.ts'
import { typeQuery } from '../../content/generic/queries.ts'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { EntryPage } from './EntryPage.tsx'
import { ListPage } from './ListPage.tsx'

/** A generated page of a content type: the list of its entries, or one entry. */
export function PlacedPage({ place: { type, id } }: { place: Place }) {
  const { data: shown, isError, refetch } = useQuery(typeQuery(type.name))
  const title = id === undefined ? type.many : type.one
  if (shown === undefined)
    return <Waiting title={title} failed={isError} onRetry={() => void refetch()} />
  return id === undefined ? (
    <ListPage key={type.name} type={shown} />
  ) : (
    <EntryPage key={`${type.name}/${id}`} type={shown} id={id} />
  )
}
