import { QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { isLive } from './live/feedHealth.ts'
import { resetPageState } from './pageState.ts'

/**
 * A cache whose data never goes stale by itself while the live feed tells of
 * changes: only `invalidateFor` makes it fetch content again. While the feed is down or
 * silent, whatever is shown anew is fetched anew, and so is what is shown when
 * the person or the network comes back. Nothing is retried by itself, and without
 * a network a call fails at once: it does not wait, unseen, for the network to return.
 * What the page knows of earlier calls begins anew with it.
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
