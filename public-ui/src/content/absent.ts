import { type QueryClient, useQueryClient } from '@tanstack/react-query'

// The app's pages that this site does not have, because the program lacks their content types.
const absentKey = ['absent']

/** Stores the paths of the pages that this site does not have, from the server. Call it before the first render. */
export function noteAbsent(client: QueryClient, paths: string[] = []): void {
  client.setQueryDefaults(absentKey, { gcTime: Infinity })
  client.setQueryData(absentKey, paths)
}

/** The paths of the pages that this site does not have. */
export function absentOf(client: QueryClient): string[] {
  return client.getQueryData<string[]>(absentKey) ?? []
}

/** A function that reports whether this site has the page at a path. */
export function useHasPage(): (path: string) => boolean {
  const absent = absentOf(useQueryClient())
  return (path) => !absent.includes(path)
}
