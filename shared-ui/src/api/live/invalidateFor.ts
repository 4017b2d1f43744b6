import type { Query, QueryClient } from '@tanstack/react-query'
import { noteSeq } from '../call.ts'
import { type Audience, isSingle, type TypeName } from '../paths.ts'
import { keys } from '../queries.ts'

/** A content change: from the page's own save, or from the live feed. */
export interface Change {
  /** A put is a creation, an update or a change of visibility. */
  op: 'put' | 'delete'
  type: TypeName
  id: string
  /** The change's number in the log; undefined for the page's own save. */
  seq?: number
}

/**
 * Invalidates all queries that the changes affect, once for all of them: all cached data of their types except other
 * entries, and queries whose meta is `ofAllContent`, or `alsoOf` one of the types. An entry is found by its id and its
 * slugs; a missing entry may exist after a put of its type. A deleted entry is removed from the cache, unless it is
 * being shown to a visitor, and searches wait for the changes. All invalidation of content in the apps happens here.
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
 * Whether a visitor is reading the whole entry: a refetch then shows that it was deleted. Parts of an entry in a list
 * are removed with the list.
 */
function isRead(query: Query): boolean {
  const { queryKey } = query
  return (
    query.isActive() &&
    queryKey.length === 5 &&
    queryKey[4] === ('visitor' satisfies Audience)
  )
}

/** Whether the query of an entry has one of the ids in its key or, for a request by slug, in its data. */
function shows({ queryKey, state }: Query, ids: ReadonlySet<unknown>): boolean {
  if (ids.has(queryKey[3])) return true
  const data = state.data as { entity?: { id?: unknown } } | undefined
  return ids.has(data?.entity?.id)
}
