import type { QueryClient } from '@tanstack/react-query'
import { isSingle, type TypeName } from './paths.ts'
import { keys } from './queries.ts'

/** News of one content change: from one's own save, or from the live feed. */
export interface Change {
  /** A put is a creation, an update or a change of visibility. */
  op: 'put' | 'delete'
  type: TypeName
  id: string
  /** The change's number in the log; absent in news of one's own save. */
  seq?: number
}

/**
 * Makes everything that the change touches be fetched again: all that is
 * cached of its type, but not the other entries. A deleted entry is forgotten.
 * Nothing else in the apps invalidates content.
 */
export async function hear(client: QueryClient, change: Change): Promise<void> {
  const { op, type, id } = change
  if (op === 'delete') {
    client.removeQueries({ queryKey: [...keys.entries(type), id] })
  }
  await client.invalidateQueries({
    queryKey: keys.type(type),
    predicate: ({ queryKey: [, , part, other] }) =>
      part !== 'entry' || other === id || isSingle(type),
  })
}
