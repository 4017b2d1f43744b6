import type { ListParams } from '@quoin/shared-ui/api/content'
import { keys } from '@quoin/shared-ui/api/queries'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fetchEntry, fetchList, fetchSchema } from './calls.ts'
import type { ContentType } from './schema.ts'

/** The description of every content type. It changes only with the program. */
export const schemaQuery = queryOptions({
  queryKey: ['schema'],
  queryFn: ({ signal }) => fetchSchema(signal),
})

/** A type's list, in pages of as many entries as the server gives at once. */
export function pagesQuery(type: ContentType, params: ListParams = {}) {
  return infiniteQueryOptions({
    queryKey: [...keys.list(type.name, params, 'staff'), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam }
      return fetchList(type, { ...params, ...cursor }, signal)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** Up to as many entries as the server gives at once. */
export function listQuery(type: ContentType, params: ListParams = {}) {
  return queryOptions({
    queryKey: keys.list(type.name, params, 'staff'),
    queryFn: ({ signal }) => fetchList(type, params, signal),
  })
}

/** How many entries of a type match the filters. */
export function countQuery(type: ContentType, filters: ListParams = {}) {
  return queryOptions({
    ...listQuery(type, { limit: 1, ...filters }),
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
