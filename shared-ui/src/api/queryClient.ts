import { QueryClient } from '@tanstack/react-query'

/**
 * A cache whose data never goes stale by itself: no retries, no refetching on
 * focus or by time. Only `hear` makes it fetch content again. Without a network
 * a call fails at once: it does not wait, unseen, for the network to return.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
