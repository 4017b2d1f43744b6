import { keys } from '@quoin/shared-ui/api/queries'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LoadedPending } from './pending.ts'
import { fetchLines, fetchPending } from './pendingCalls.ts'
import type { ContentType } from './schema.ts'

/** What is not published of a type's entries: one answer for all that show them. */
export function pendingLinesQuery(type: ContentType) {
  return queryOptions({
    queryKey: [...keys.type(type.name), 'pending'],
    queryFn: ({ signal }) => fetchLines(type, signal),
  })
}

/** The pending changes of an entry; null where the list names none. */
export async function findPending(
  client: QueryClient,
  type: ContentType,
  id: string,
  signal: AbortSignal,
): Promise<LoadedPending | null> {
  const lines = await client.query(pendingLinesQuery(type))
  return lines.some((line) => line.id === id) ? fetchPending(type, id, signal) : null
}

/** How many changes are not published, for people. */
export function pendingText(count: number): string {
  return `${String(count)} ${count === 1 ? 'change' : 'changes'} not published`
}
