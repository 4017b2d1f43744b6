import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

const shownCodes = queryOptions<string[] | null>({
  queryKey: ['account', 'shown codes'],
  queryFn: () => null,
  enabled: false,
  staleTime: Infinity,
  gcTime: Infinity,
})

/**
 * The new recovery codes to show, and a function that sets them; null if there are none. They are in the query cache,
 * so that an intermediate screen does not lose codes that are shown only once. Signing out removes them.
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
