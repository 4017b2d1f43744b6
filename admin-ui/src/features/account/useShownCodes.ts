import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

const shownCodes = queryOptions<string[] | null>({
  queryKey: ['account', 'shown codes'],
  queryFn: () => null,
  enabled: false,
  staleTime: Infinity,
  gcTime: Infinity,
})

/**
 * The recovery codes that are to be kept now, and a function that shows others; null
 * when they were. They stand in the cache: no other screen that comes in between
 * may lose what is shown once. Signing out forgets them.
 */
export function useShownCodes(): [string[] | null, (codes: string[] | null) => void] {
  const client = useQueryClient()
  const { data = null } = useQuery(shownCodes)
  return [
    data,
    (codes) => {
      client.setQueryData(shownCodes.queryKey, codes)
    },
  ]
}
