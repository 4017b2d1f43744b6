import type { Loaded } from '@quoin/shared-ui/api/content'
import { keys } from '@quoin/shared-ui/api/queries'
import { queryOptions } from '@tanstack/react-query'
import type { ContentType, Entry } from './schema.ts'

/** What was changed of an entry and is not published. */
export interface Pending {
  /** The entry as it would be if it was published now. */
  entity: Entry
  /** The names of the fields that differ from the published entry. */
  fields: string[]
  savedAt: string
  savedBy: string
}

/** One line of the list of what is not published. */
export type PendingLine = Omit<Pending, 'entity'> & {
  type: string
  path: string
  id: string
  title: string
}

/** Pending changes with their revision. */
export type LoadedPending = Loaded<Entry> & Omit<Pending, 'entity'>

/** The pending changes of an entry; null where it has none. */
export function pendingQuery(type: ContentType, id: string) {
  return queryOptions({
    queryKey: [...keys.entry(type.name, id, 'staff'), 'pending'],
    queryFn: async ({ client, signal }) =>
      (await import('./pendingQueries.ts')).findPending(client, type, id, signal),
  })
}
