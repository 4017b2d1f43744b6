import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { searchSite } from './searchSite.ts'

/** What the site has for a text; nothing is fetched for a blank one. */
export function useSearch(text: string) {
  const client = useQueryClient()
  const asked = text.trim()
  return useQuery({
    queryKey: ['search', asked],
    queryFn: () => searchSite(client, asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
