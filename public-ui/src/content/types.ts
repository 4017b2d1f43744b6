import { call } from '@quoin/shared-ui/api/call'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** A content type whose pages are drawn from its fields: where they are, and what visitors call its entries. */
export type PagedType = Schemas['PagedType']

/** Such a type with the fields that visitors see. */
export type ShownType = Schemas['ShownType']

/** The query of all such types. They stay the same while the server runs. */
export const typesQuery = queryOptions({
  queryKey: ['types'],
  queryFn: async ({ signal }) => {
    const { data } = await call('/api/types', { signal })
    return data as PagedType[]
  },
  staleTime: Infinity,
})
