import type { QueryClient } from '@tanstack/react-query'
import { type Given, givenKey } from './given.ts'

/** The page of a plugin at a path, which may be decoded; undefined for any other page. */
export function givenAt(client: QueryClient, path: string): Given | undefined {
  const all = client.getQueriesData<Given>({ queryKey: givenKey('').slice(0, 1) })
  return all.find(([[, at]]) => at === path || decoded(String(at)) === path)?.[1]
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
