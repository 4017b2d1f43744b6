import type { QueryClient } from '@tanstack/react-query'
import { type Entry, type Field, textsOf } from '../../content/generic/entry.ts'
import { readLoads } from '../../content/load.ts'
import { fieldsOf, ownQuery } from './own/own.ts'
import { pagesIn } from './pagesIn.ts'
import type { Place } from '../../content/generic/places.ts'
import {
  closingQuery,
  entriesQuery,
  entryQuery,
  targetQuery,
  typeQuery,
} from '../../content/generic/queries.ts'

/** Fetches the content of a content type's page. */
export async function read(
  client: QueryClient,
  place: Place,
  search: URLSearchParams,
): Promise<void> {
  const { type, id } = place
  const shown = client.query(typeQuery(type.name))
  const part = id === undefined ? 'list' : 'page'
  const own = shown.then((whole) => client.query(ownQuery(whole, part)))
  if (id === undefined) {
    const whole = await shown
    const drawn = await own
    const more = fieldsOf(whole, drawn)
    await Promise.allSettled([
      client.query(entriesQuery(whole, pagesIn(search), more)),
      ...(drawn?.default
        ? [readLoads(client, drawn.load, { search })]
        : [client.query(closingQuery)]),
    ])
    return
  }
  const [{ entity }, { fields }, drawn] = await Promise.all([
    client.query(entryQuery(type, id)),
    shown,
    own,
  ])
  await Promise.allSettled([
    ...targets(client, fields, entity),
    readLoads(client, drawn?.load, { search, entry: entity }),
  ])
}

/** Fetches the titles of the entries that an entry, or a part of it, refers to. */
function targets(client: QueryClient, fields: Field[], of: unknown): Promise<unknown>[] {
  if (Array.isArray(of)) return of.flatMap((part) => targets(client, fields, part))
  if (typeof of !== 'object' || of === null) return []
  return fields.flatMap(({ name, ref, fields: parts }) => {
    const value = (of as Partial<Entry>)[name]
    if (parts) return targets(client, parts, value)
    if (!ref) return []
    return textsOf([value].flat()).map((id) => client.query(targetQuery(ref, id)))
  })
}
