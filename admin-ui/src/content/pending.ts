import type { Loaded } from '@quoin/shared-ui/api/content'
import { keys } from '@quoin/shared-ui/api/queries'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'
import type { ContentType, Entry } from './schema.ts'

/** What was changed of an entry and is not published: the entry as it would be, and which fields differ. */
export type Pending = Omit<components['schemas']['Pending'], 'entity'> & { entity: Entry }

/** One line of the list of what is not published. */
export type PendingLine = components['schemas']['PendingLine']

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
