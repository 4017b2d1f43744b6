import { queryOptions } from '@tanstack/react-query'
import {
  fetchAll,
  fetchEntry,
  fetchList,
  type ListParams,
  type Loaded,
  type Page,
} from './content.ts'
import type { FieldsOf, Part } from './fields.ts'
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

/** The query of part of a type's list, for a visitor. */
export function listQuery<T extends TypeName>(type: T, params: ListParams = {}) {
  return queryOptions({
    queryKey: keys.list(type, params, 'visitor'),
    queryFn: ({ signal }) => fetchList(type, params, signal),
  })
}

/** The query of a visitor's list of which only some fields are shown: all of it, unless there is a limit. */
export function partsQuery<T extends TypeName, const F extends FieldsOf<T>>(
  type: T,
  fields: F,
  params: ListParams = {},
) {
  const asked: ListParams = { ...params, fields: fields.join(',') }
  const fetch = 'limit' in params ? fetchList : fetchAll
  return queryOptions({
    queryKey: keys.list(type, asked, 'visitor'),
    queryFn: ({ signal }): Promise<Page<Part<T, F>>> => fetch(type, asked, signal),
  })
}

/** The query of some fields of one entry, for a visitor. */
export function partQuery<T extends TypeName, const F extends FieldsOf<T>>(
  type: T,
  id: string,
  fields: F,
) {
  const asked = fields.join(',')
  return queryOptions({
    queryKey: [...keys.entry(type, id, 'visitor'), asked] as const,
    queryFn: ({ signal }): Promise<Loaded<Part<T, F>>> =>
      fetchEntry(type, id, signal, { fields: asked }),
  })
}

/** The query of one entry, for a visitor. A type with a single entry takes any id. */
export function entryQuery<T extends TypeName>(type: T, id: string) {
  return queryOptions({
    queryKey: keys.entry(type, id, 'visitor'),
    queryFn: ({ signal }) => fetchEntry(type, id, signal),
  })
}
