import { QueryClient } from '@tanstack/react-query'

/**
 * A cache whose data never goes stale by itself: no retries, no refetching on
 * focus or by time. Only `hear` makes it fetch content again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  })
}
