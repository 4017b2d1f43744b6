import { call } from '@quoin/shared-ui/api/call'
import { type ListParams, pageOf } from '@quoin/shared-ui/api/content'
import type { TypeName } from '@quoin/shared-ui/api/paths'
import { keys, partQuery } from '@quoin/shared-ui/api/queries'
import { queryOptions } from '@tanstack/react-query'
import { collect, paramsOf, type Pick } from '../lists.ts'
import type { PagedType, ShownType } from '../types.ts'
import type { Entry, Field } from './entry.ts'

/** How many entries a list shows at first, and adds with each step. */
export const step = 24

/** The maximum number of steps: the API returns at most a thousand entries at once. */
export const mostPages = 41

/** The target type of a reference. */
export type Target = NonNullable<Field['ref']>

/** The query of a type, with its public fields. */
export function typeQuery(id: string) {
  return queryOptions({
    queryKey: ['types', id],
    queryFn: async ({ signal }) => {
      const { data } = await call(`/api/types/${encodeURIComponent(id)}`, { signal })
      return data as ShownType
    },
    staleTime: Infinity,
  })
}

/** The query of the first pages of a list, with the fields of its cards, and further fields. */
export function entriesQuery(type: ShownType, pages: number, more: string[] = []) {
  return listedQuery(type, { limit: pages * step, ...cardShape(type, more) })
}

/** The query of the entries in a list section. */
export function pickedQuery(type: ShownType, pick: Pick) {
  const { limit, entries } = pick
  const shape = cardShape(type)
  if (pick.pick !== 'chosen')
    return listedQuery(type, {
      ...paramsOf({ ...pick, limit: limit || step }, '-createdAt'),
      ...shape,
    })
  const ids = limit > 0 ? entries.slice(0, limit) : entries
  return queryOptions({
    queryKey: keys.list(typed(type.name), { ...shape, chosen: ids.join(',') }, 'visitor'),
    queryFn: ({ signal }) =>
      collect(ids, async (id) => {
        const path = `/api/${type.path}/${encodeURIComponent(id)}` as const
        const { data } = await call(path, { query: shape, signal })
        return data as Entry
      }),
  })
}

function listedQuery(type: ShownType, query: ListParams) {
  return queryOptions({
    queryKey: keys.list(typed(type.name), query, 'visitor'),
    queryFn: async ({ signal }) => {
      const { data, response } = await call(`/api/${type.path}`, { query, signal })
      return pageOf(data as Entry[], response)
    },
  })
}

/** The request parameters for the fields of a type's cards, and further fields, with their pictures. */
function cardShape(type: ShownType, more: string[] = []) {
  const { title, slug, image, date, summary, opening, tags, status } = type
  const shown = [title, slug, image, date, summary, opening, tags, status, ...more]
  const names = [...new Set(shown.filter((name) => name !== undefined))]
  return { fields: names.join(','), ...picturesIn(type, names) }
}

/** The request parameter for the pictures in some or all fields; empty if no field can have any. */
export function picturesIn({ pictures = [] }: PagedType, fields = pictures) {
  const expand = pictures.filter((name) => fields.includes(name)).join(',')
  return expand ? { expand } : {}
}

/** The query of a whole entry with its pictures, by its id or its slug. */
export function entryQuery(type: PagedType, id: string) {
  return queryOptions({
    queryKey: keys.entry(typed(type.name), id, 'visitor'),
    queryFn: async ({ signal }) => {
      const path = `/api/${type.path}/${encodeURIComponent(id)}` as const
      const { data } = await call(path, { query: picturesIn(type), signal })
      return { entity: data as Entry }
    },
  })
}

/** The query of the title of a referenced entry. */
export function targetQuery(target: Target, id: string) {
  const { type, title, slug } = target
  const fields = slug === undefined ? title : `${title},${slug}`
  return queryOptions({
    queryKey: [...keys.entry(typed(type), id, 'visitor'), fields] as const,
    queryFn: async ({ signal }) => {
      const path = `/api/${target.path}/${encodeURIComponent(id)}` as const
      const { data } = await call(path, { query: { fields }, signal })
      return { entity: data as Entry }
    },
  })
}

/** The name of a type that is unknown to the app's code, for its live updates. */
export function typed(name: string): TypeName {
  return name as TypeName
}

/**
 * The query of the closing section of such lists: that of the template's home page. It is public while a page shows it.
 */
export const closingQuery = {
  ...partQuery('section', 'cta', ['title', 'type', 'content', 'metadata']),
  meta: { alsoOf: typed('page') },
}
