import type { ListParams } from '@quoin/shared-ui/api/content'
import { isLive } from '@quoin/shared-ui/api/live/feedHealth'
import { keys } from '@quoin/shared-ui/api/queries'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  fetchEntry,
  fetchList,
  fetchPart,
  fetchSchema,
  fetchSuggestions,
} from './calls.ts'
import type { ContentType } from '../../model/schema.ts'

/** How long prefetched data stays fresh, in milliseconds. */
const fetchedAhead = 10_000

/** The description of every content type. It changes only with the program. */
export const schemaQuery = queryOptions({
  queryKey: ['schema'],
  queryFn: ({ signal }) => fetchSchema(signal),
  staleTime: () => (isLive() ? Infinity : fetchedAhead),
})

/** A type's list with the given fields, in pages. */
export function pagesQuery(type: ContentType, fields: string[], params: ListParams = {}) {
  const asked = { ...params, ...pageOf(type), fields: fields.join(',') }
  return infiniteQueryOptions({
    queryKey: [...keys.list(type.name, asked, 'staff'), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam }
      return fetchList(type, { ...asked, ...cursor }, signal)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** The page size for types with long texts: each change fetches the pages again. */
const longPage = 100

/** The page size of a type's list: the server's maximum if entries are short. */
function pageOf({ fields }: ContentType): ListParams {
  return fields.some(({ kind }) => kind === 'rich') ? { limit: longPage } : {}
}

/** The names of a type's entries, up to the server's page size. */
export function namesQuery(type: ContentType) {
  return listQuery(type, { fields: type.title ?? 'id' })
}

/** The first page of a type's entries, with the server's page size. */
export function listQuery(type: ContentType, params: ListParams = {}) {
  return queryOptions({
    queryKey: keys.list(type.name, params, 'staff'),
    queryFn: ({ signal }) => fetchList(type, params, signal),
  })
}

/** The existing values of a field that suggests them. */
export function suggestionsQuery(type: ContentType, suggest: string) {
  return queryOptions({
    queryKey: [...keys.type(type.name), 'suggestions', suggest],
    queryFn: ({ signal }) => fetchSuggestions(suggest, signal),
  })
}

/** How many entries of a type match the filters. */
export function countQuery(type: ContentType, filters: ListParams = {}) {
  return queryOptions({
    ...listQuery(type, { limit: 1, ...filters, fields: 'id' }),
    select: ({ total }) => total,
  })
}

/** One entry with its revision. */
export function entryQuery(type: ContentType, id: string) {
  return queryOptions({
    queryKey: keys.entry(type.name, id, 'staff'),
    queryFn: ({ signal }) => fetchEntry(type, id, signal),
  })
}

/** Some fields of one entry, as in a list. */
export function partQuery(type: ContentType, id: string, fields: string[]) {
  const asked = fields.join(',')
  return queryOptions({
    queryKey: [...keys.entry(type.name, id, 'staff'), asked],
    queryFn: ({ signal }) => fetchPart(type, id, { fields: asked }, signal),
  })
}

/** The entry for the start of a form or a write. It must be recent, because others edit too. */
export function recentEntryQuery(type: ContentType, id: string) {
  return queryOptions({
    ...entryQuery(type, id),
    staleTime: fetchedAhead,
    gcTime: fetchedAhead,
  })
}
