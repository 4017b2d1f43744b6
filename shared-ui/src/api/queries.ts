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
import { pictured } from './types.gen.ts'

/** The query keys of the content; all keys of a type begin with `type(name)`. */
export const keys = {
  type: (type: TypeName) => ['content', type] as const,
  list: (type: TypeName, params: ListParams, audience: Audience) =>
    ['content', type, 'list', params, audience] as const,
  entries: (type: TypeName) => ['content', type, 'entry'] as const,
  entry: (type: TypeName, id: string, audience: Audience) =>
    ['content', type, 'entry', id, audience] as const,
}

/** The query of a page of a type's public list. */
export function listQuery<T extends TypeName>(type: T, params: ListParams = {}) {
  return queryOptions({
    queryKey: keys.list(type, params, 'visitor'),
    queryFn: ({ signal }) => fetchList(type, params, signal),
  })
}

/** The query of some fields of a public list: of the whole list, unless there is a limit. */
export function partsQuery<T extends TypeName, const F extends FieldsOf<T>>(
  type: T,
  fields: F,
  params: ListParams = {},
) {
  const asked: ListParams = { ...params, ...shapeOf(type, fields) }
  const fetch = 'limit' in params ? fetchList : fetchAll
  return queryOptions({
    queryKey: keys.list(type, asked, 'visitor'),
    queryFn: ({ signal }): Promise<Page<Part<T, F>>> => fetch(type, asked, signal),
  })
}

/** The request parameters for some fields of a type, and for the pictures in them. */
export function shapeOf<T extends TypeName>(
  type: T,
  fields: FieldsOf<T>,
): { fields: string; expand?: string } {
  return { fields: fields.join(','), ...picturesIn(type, fields) }
}

/** The request parameter for the pictures in fields; empty if none can contain any. */
function picturesIn<T extends TypeName>(type: T, fields?: FieldsOf<T>) {
  const all: FieldsOf<T> = pictured[type] ?? []
  const expand = fields ? all.filter((name) => fields.includes(name)) : all
  return expand.length > 0 ? { expand: expand.join(',') } : {}
}

/** The query of some public fields of an entry with their pictures. */
export function partQuery<T extends TypeName, const F extends FieldsOf<T>>(
  type: T,
  id: string,
  fields: F,
) {
  const asked = shapeOf(type, fields)
  return queryOptions({
    queryKey: [...keys.entry(type, id, 'visitor'), asked] as const,
    queryFn: ({ signal }): Promise<Loaded<Part<T, F>>> =>
      fetchEntry(type, id, signal, asked),
  })
}

/** The query of a public entry with its pictures. A type with a single entry accepts any id. */
export function entryQuery<T extends TypeName>(type: T, id: string) {
  return queryOptions({
    queryKey: keys.entry(type, id, 'visitor'),
    queryFn: ({ signal }) => fetchEntry(type, id, signal, picturesIn(type)),
  })
}
