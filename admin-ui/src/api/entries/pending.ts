import { keys } from '@quoin/shared-ui/api/queries'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchLines, fetchPending, isNone, type LoadedPending } from './pendingCalls.ts'
import type { ContentType } from '../../model/schema.ts'

/** The entries of a type with pending changes, fetched once for all components that need them. */
export function pendingLinesQuery(type: ContentType) {
  return queryOptions({
    queryKey: [...keys.type(type.name), 'pending'],
    queryFn: ({ signal }) => fetchLines(type, signal),
  })
}

/** The pending changes of an entry; null if it has none. */
export function pendingQuery(type: ContentType, id: string) {
  return queryOptions({
    queryKey: [...keys.entry(type.name, id, 'staff'), 'pending'],
    queryFn: ({ client, signal }) => findPending(client, type, id, signal),
  })
}

/**
 * The pending changes of an entry; null if the list does not include it, or if they were removed since the list was
 * fetched.
 */
async function findPending(
  client: QueryClient,
  type: ContentType,
  id: string,
  signal: AbortSignal,
): Promise<LoadedPending | null> {
  const lines = await client.query(pendingLinesQuery(type))
  if (!lines.some((line) => line.id === id)) return null
  try {
    return await fetchPending(type, id, signal)
  } catch (error) {
    if (isNone(error)) return null
    throw error
  }
}

/** The number of pending changes, in words. */
export function pendingText(count: number): string {
  return `${String(count)} ${count === 1 ? 'change' : 'changes'} not published`
}
