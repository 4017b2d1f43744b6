import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import type { QueryClient } from '@tanstack/react-query'

/**
 * The query cache of a visit. Failed queries are retried when the visitor returns to the page or retries, not when
 * another component uses them.
 */
export function createClient(): QueryClient {
  const client = createQueryClient()
  const options = client.getDefaultOptions()
  client.setDefaultOptions({
    ...options,
    // A part of a page that is not hydrated yet reads its data later.
    queries: { ...options.queries, retryOnMount: false, gcTime: Infinity },
  })
  return client
}
