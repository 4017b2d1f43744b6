import { call } from '@quoin/shared-ui/api/call'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** A content type with generated pages: their addresses, and the words for its entries. */
export type PagedType = Schemas['PagedType']

/** Such a type with its public fields. */
export type ShownType = Schemas['ShownType']

/** The query of all such types. They do not change while the server runs. */
export const typesQuery = queryOptions({
  queryKey: ['types'],
  queryFn: async ({ signal }) => {
    const { data } = await call('/api/types', { signal })
    return data as PagedType[]
  },
  staleTime: Infinity,
})
