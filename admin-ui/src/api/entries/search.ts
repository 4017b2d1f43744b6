import { afterNewest } from '@quoin/shared-ui/api/call'
import { api } from '@quoin/shared-ui/api/client'
import { nextCursor } from '@quoin/shared-ui/api/content'
import { keys } from '@quoin/shared-ui/api/queries'
import type { SearchMiss, SearchResult } from '@quoin/shared-ui/api/schema'
import type { operations } from '@quoin/shared-ui/api/schema.gen'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ContentType, Entry } from '../../model/schema.ts'

type Params = NonNullable<operations['searchAll']['parameters']['query']>

/** The most hits that the server gives at once. */
const limit = 50

/** How many entries of a list the server gives at once. */
const step = 20

/** The best hits for a text among the entries of all types; none for an empty text. */
export function hitsQuery(text: string) {
  return queryOptions({
    queryKey: ['search', 'hits', text],
    queryFn: async ({ signal }) => (await search({ q: text, limit }, signal)).hits,
    enabled: text !== '',
    meta: { ofAllContent: true },
  })
}

/** The entries of a type that match a text, with the given fields, the best first, in pages like those of its list. */
export function foundQuery(type: ContentType, text: string, fields: string[]) {
  const wanted = { fields: fields.join(',') }
  return infiniteQueryOptions({
    queryKey: [...keys.list(type.name, { q: text, ...wanted }, 'staff'), 'found'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam }
      const part = { q: text, type: type.name, limit: step, ...wanted, ...cursor }
      const { hits, total, next } = await search(part, signal)
      // The entry of a hit may have been deleted since it was indexed: such hits are dropped.
      const found = hits.flatMap(({ entry }) => (entry ? [entry as Entry] : []))
      return { items: found, total, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

/** Searches of visitors without results, the most frequent first. Fetched again on each visit. */
export const missesQuery = queryOptions({
  queryKey: ['search', 'misses'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/search/misses', { signal })
    return data as SearchMiss[]
  },
  staleTime: 0,
})

async function search(query: Params, signal: AbortSignal) {
  const { data, response } = await api.GET('/api/admin/search', {
    params: { query: { ...query, ...afterNewest() } },
    signal,
  })
  return { ...(data as SearchResult), next: nextCursor(response) }
}
