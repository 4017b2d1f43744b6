import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import type { QueryClient } from '@tanstack/react-query'

/**
 * The cache of a visit. What failed is fetched again when the visitor comes
 * back to the page or asks for it, not when a second component needs it.
 */
export function createClient(): QueryClient {
  const client = createQueryClient()
  const options = client.getDefaultOptions()
  client.setDefaultOptions({
    ...options,
    // A part of a page that is not hydrated yet reads its data when it is.
    queries: { ...options.queries, retryOnMount: false, gcTime: Infinity },
  })
  return client
}
