import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { typesQuery } from '../../content/types.ts'
import { EntryPage } from './EntryPage.tsx'
import { ListPage } from './ListPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { IndexPage } from './IndexPage.tsx'
import { type Place, placeAt } from './places.ts'
import { typeQuery } from './queries.ts'
import { Waiting } from './Waiting.tsx'

/**
 * Every address that is no other page's: the home page of a site without the
 * types that the app's own shows, the lists and the entries of content
 * types whose pages are drawn from their fields, and what is not there.
 */
export function GenericPage() {
  const { '*': path = '' } = useParams()
  const { data: types, isError, refetch } = useQuery(typesQuery)
  if (types === undefined)
    return <Waiting title="Page" failed={isError} onRetry={() => void refetch()} />
  if (path === '') return <IndexPage types={types} />
  const place = placeAt(types, path)
  return place === undefined ? <NotFoundPage /> : <Placed place={place} />
}

function Placed({ place: { type, id } }: { place: Place }) {
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
