import { QueryClient } from '@tanstack/react-query'
import { isLive } from './feedHealth.ts'

/**
 * A cache whose data never goes stale by itself while the live feed tells of
 * changes: only `invalidateFor` makes it fetch content again. While the feed is down or
 * silent, whatever is shown anew is fetched anew, and so is what is shown when
 * the person or the network comes back. Nothing is retried by itself, and without
 * a network a call fails at once: it does not wait, unseen, for the network to return.
 */
export function createQueryClient(): QueryClient {
  const unfollowed = () => !isLive()
  return new QueryClient({
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
