import { queryOptions } from '@tanstack/react-query'
import { fetchEntry, fetchList, type ListParams } from './content.ts'
import type { Audience, TypeName } from './paths.ts'

/** The keys of the cached content; everything of a type starts with `type(name)`. */
export const keys = {
  type: (type: TypeName) => ['content', type] as const,
  list: (type: TypeName, params: ListParams, audience: Audience) =>
    ['content', type, 'list', params, audience] as const,
  entries: (type: TypeName) => ['content', type, 'entry'] as const,
  entry: (type: TypeName, id: string, audience: Audience) =>
    ['content', type, 'entry', id, audience] as const,
}

/** The query of part of a type's list. */
export function listQuery<T extends TypeName>(
  type: T,
  params: ListParams = {},
  audience: Audience = 'visitor',
) {
  return queryOptions({
    queryKey: keys.list(type, params, audience),
    queryFn: ({ signal }) => fetchList(type, params, audience, signal),
  })
}

/** The query of one entry. A type with a single entry takes any id. */
export function entryQuery<T extends TypeName>(
  type: T,
  id: string,
  audience: Audience = 'visitor',
) {
  return queryOptions({
    queryKey: keys.entry(type, id, audience),
    queryFn: ({ signal }) => fetchEntry(type, id, audience, signal),
  })
}
