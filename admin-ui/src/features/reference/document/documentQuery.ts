import { api } from '@quoin/shared-ui/api/client'
import { queryOptions } from '@tanstack/react-query'
import type { ApiDocument } from './document.ts'

/** The address of the OpenAPI document. */
export const documentAddress = '/api/openapi.json'

/** The description of every call. It never changes while the server runs. */
export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET(documentAddress, { signal })
    return data as unknown as ApiDocument
  },
})
