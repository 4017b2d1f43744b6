import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

/** The pages of the app that this site has not: those of content types that the program was made without. */
const absentQuery = queryOptions({
  queryKey: ['absent'],
  queryFn: (): string[] => [],
  initialData: [],
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Notes the paths of the pages that this site has not, as the server tells them. */
export function noteAbsent(client: QueryClient, paths: string[] = []): void {
  client.setQueryData(absentQuery.queryKey, paths)
}

/** The paths of the pages that this site has not. */
export function absentOf(client: QueryClient): string[] {
  return client.getQueryData(absentQuery.queryKey) ?? []
}

/** A function that tells whether this site has the page at a path. */
export function useHasPage(): (path: string) => boolean {
  const { data: absent } = useQuery(absentQuery)
  return (path) => !absent.includes(path)
}
