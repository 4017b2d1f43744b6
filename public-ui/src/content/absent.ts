import { type QueryClient, useQueryClient } from '@tanstack/react-query'

// The pages of the app that this site has not: those of content types that the program was made without.
const absentKey = ['absent']

/** Notes the paths of the pages that this site has not, as the server tells them. Must be called before anything is drawn. */
export function noteAbsent(client: QueryClient, paths: string[] = []): void {
  client.setQueryDefaults(absentKey, { gcTime: Infinity })
  client.setQueryData(absentKey, paths)
}

/** The paths of the pages that this site has not. */
export function absentOf(client: QueryClient): string[] {
  return client.getQueryData<string[]>(absentKey) ?? []
}

/** A function that tells whether this site has the page at a path. */
export function useHasPage(): (path: string) => boolean {
  const absent = absentOf(useQueryClient())
  return (path) => !absent.includes(path)
}
