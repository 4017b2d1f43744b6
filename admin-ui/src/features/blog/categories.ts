import { api } from '@quoin/shared-ui/api/client'
import { keys } from '@quoin/shared-ui/api/queries'
import { queryOptions } from '@tanstack/react-query'

/** The categories that posts have so far. */
export const categoriesQuery = queryOptions({
  queryKey: [...keys.type('post'), 'categories'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/blog/categories', { signal })
    return data as string[]
  },
})
