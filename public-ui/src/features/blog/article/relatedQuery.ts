import { call } from '@quoin/shared-ui/api/call'
import { keys } from '@quoin/shared-ui/api/queries'
import { queryOptions } from '@tanstack/react-query'
import { type ListedPost, postShape } from '../../../content/lists.ts'

/** The query of the articles related to the one with the id, the most similar first. */
export function relatedQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.type('post'), 'related', id],
    queryFn: async ({ signal }) => {
      const path = `/api/blog/related/${encodeURIComponent(id)}` as const
      const { data } = await call(path, { query: postShape, signal })
      return data as ListedPost[]
    },
  })
}
