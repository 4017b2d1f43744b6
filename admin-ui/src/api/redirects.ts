import { api } from '@quoin/shared-ui/api/client'
import type { AskedFor } from '@quoin/shared-ui/api/schema'
import { queryOptions } from '@tanstack/react-query'

/** How often each redirect was used, by its id. Fetched again on each visit. */
export const hitsOfRedirectsQuery = queryOptions({
  queryKey: ['redirects', 'hits'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/redirect-hits', { signal })
    return new Map((data as AskedFor[]).map((one) => [one.name, one]))
  },
  staleTime: 0,
})

/** Paths that were not found, the most frequent first. Fetched again on each visit. */
export const notFoundQuery = queryOptions({
  queryKey: ['redirects', 'not found'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/not-found', { signal })
    return data as AskedFor[]
  },
  staleTime: 0,
})
