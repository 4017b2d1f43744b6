import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

/** An entry that a search has found; marks in its excerpt stand around what was looked for. */
export type Hit = components['schemas']['SearchHit']

/** The most hits that a search gives. */
const limit = 50

/** What the server finds among all entries, the best first. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }): Promise<Hit[]> => {
      const { data } = await api.GET('/api/admin/search', {
        params: { query: { q: text, limit } },
        signal,
      })
      return data?.hits ?? []
    },
    enabled: text !== '',
    // What was found may have been changed since.
    staleTime: 0,
    gcTime: 0,
  })
}
