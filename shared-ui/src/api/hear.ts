import type { QueryClient } from '@tanstack/react-query'
import { noteSeq } from './client.ts'
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
 * Makes everything that the changes touch be fetched again, once for all of
 * them: all that is cached of their types, but not the other entries, and the
 * queries whose meta says that they are `ofAllContent`. A deleted entry is
 * forgotten, and searches wait for the changes. Nothing else in the apps invalidates content.
 */
export async function hear(client: QueryClient, ...changes: Change[]): Promise<void> {
  for (const { op, type, id, seq = 0 } of changes) {
    noteSeq(seq)
    if (op === 'delete') {
      client.removeQueries({ queryKey: [...keys.entries(type), id] })
    }
  }
  const types = Map.groupBy(changes, ({ type }) => type)
  await Promise.all([
    client.invalidateQueries({ predicate: ({ meta }) => meta?.ofAllContent === true }),
    ...Array.from(types, ([type, ofType]) => {
      const ids = new Set<unknown>(ofType.map(({ id }) => id))
      return client.invalidateQueries({
        queryKey: keys.type(type),
        predicate: ({ queryKey: [, , part, other] }) =>
          part !== 'entry' || ids.has(other) || isSingle(type),
      })
    }),
  ])
}
