import { QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { isLive } from './live/feedHealth.ts'
import { resetPageState } from './pageState.ts'

/**
 * A cache whose data never becomes stale by itself while the live feed works: only `invalidateFor` refetches content.
 * While the feed is down or silent, data is refetched when it is shown again, and when the window regains focus or the
 * network returns. Nothing is retried automatically, and without a network a call fails at once instead of waiting for
 * the network. The state of earlier calls is reset with it.
 */
export function createQueryClient(
  caches: Pick<QueryClientConfig, 'queryCache' | 'mutationCache'> = {},
): QueryClient {
  resetPageState()
  const unfollowed = () => !isLive()
  return new QueryClient({
    ...caches,
    defaultOptions: {
      queries: {
        staleTime: () => (isLive() ? Infinity : 0),
        retry: false,
        refetchOnWindowFocus: unfollowed,
        refetchOnReconnect: unfollowed,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
