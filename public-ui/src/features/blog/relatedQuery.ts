import { api } from '@quoin/shared-ui/api/client'
import { keys } from '@quoin/shared-ui/api/queries'
import { queryOptions } from '@tanstack/react-query'

/** The query of the articles like the one with the id, the most alike first. */
export function relatedQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.type('post'), 'related', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/api/blog/related/{id}', {
        params: { path: { id } },
        signal,
      })
      return data ?? []
    },
  })
}
