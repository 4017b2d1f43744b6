import type { Query, QueryClient } from '@tanstack/react-query'
import { noteSeq } from '../call.ts'
import { type Audience, isSingle, type TypeName } from '../paths.ts'
import { keys } from '../queries.ts'

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
 * queries whose meta says that they are `ofAllContent`, or `alsoOf` one of the types. An entry is found under
 * its id and under its slugs; one that was missing may be there after a put of
 * its type. A deleted entry is forgotten, unless a visitor reads it, and searches
 * wait for the changes.
 * Nothing else in the apps invalidates content.
 */
export async function invalidateFor(
  client: QueryClient,
  ...changes: Change[]
): Promise<void> {
  for (const { op, type, id, seq = 0 } of changes) {
    noteSeq(seq)
    if (op === 'delete') {
      const gone = new Set([id])
      client.removeQueries({
        queryKey: keys.entries(type),
        predicate: (query) => shows(query, gone) && !isRead(query),
      })
    }
  }
  const types = Map.groupBy(changes, ({ type }) => type)
  await Promise.all([
    client.invalidateQueries({
      predicate: ({ meta }) =>
        meta?.ofAllContent === true || types.has(meta?.alsoOf as TypeName),
    }),
    ...Array.from(types, ([type, ofType]) => {
      const ids = new Set(ofType.map(({ id }) => id))
      const some = ofType.some(({ op }) => op === 'put')
      return client.invalidateQueries({
        queryKey: keys.type(type),
        predicate: (query) =>
          query.queryKey[2] !== 'entry' ||
          isSingle(type) ||
          shows(query, ids) ||
          (some && query.state.status === 'error'),
      })
    }),
  ])
}

/**
 * Whether a visitor has the whole entry before them: asking again tells that it is gone. A part of it,
 * which a list shows, goes with the list.
 */
function isRead(query: Query): boolean {
  const { queryKey } = query
  return (
    query.isActive() &&
    queryKey.length === 5 &&
    queryKey[4] === ('visitor' satisfies Audience)
  )
}

/** Whether the query of an entry has one of the ids in its key or, asked for by a slug, in its data. */
function shows({ queryKey, state }: Query, ids: ReadonlySet<unknown>): boolean {
  if (ids.has(queryKey[3])) return true
  const data = state.data as { entity?: { id?: unknown } } | undefined
  return ids.has(data?.entity?.id)
}
