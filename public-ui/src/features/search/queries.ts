import { afterNewest, call } from '@quoin/shared-ui/api/call'
import { nextCursor } from '@quoin/shared-ui/api/content'
import type { operations } from '@quoin/shared-ui/api/schema.gen'
import type { SearchResult } from '@quoin/shared-ui/api/schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

type Params = NonNullable<operations['search']['parameters']['query']>

/** The maximum number of characters in a search. */
const longest = 200

/** The maximum number of suggestions. */
const most = 6

/** The normalised search text; empty for none. */
export function searchText(typed: string): string {
  return Array.from(typed.trim()).slice(0, longest).join('')
}

/** The best hits for the current input. An empty text sends no request. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['search', 'suggestions', text],
    queryFn: ({ signal }) => search({ q: text, limit: most }, signal),
    enabled: text !== '',
    meta: { ofAllContent: true },
  })
}

/** All hits for a text, page by page; of one type or of all. */
export function resultsQuery(text: string, type: string | null) {
  return infiniteQueryOptions({
    queryKey: ['search', 'results', text, type],
    queryFn: ({ pageParam, signal }) =>
      search(
        { q: text, ...(type && { type }), ...(pageParam && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: text !== '',
    meta: { ofAllContent: true },
  })
}

async function search(query: Params, signal: AbortSignal) {
  const { data, response } = await call('/api/search', {
    query: { ...query, ...afterNewest() },
    signal,
  })
  return { ...(data as SearchResult), next: nextCursor(response) }
}
