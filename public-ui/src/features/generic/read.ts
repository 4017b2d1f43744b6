import type { QueryClient } from '@tanstack/react-query'
import { typesQuery } from '../../content/types.ts'
import { type Entry, type Field, textsOf } from './entry.ts'
import { fieldsOf, ownQuery } from './own/own.ts'
import { pagesIn } from './pagesIn.ts'
import { placeAt } from './places.ts'
import { entriesQuery, entryQuery, targetQuery, typeQuery } from './queries.ts'

/** Fetches what the page at a path shows, if it is one of a content type. */
export async function read(
  client: QueryClient,
  path: string,
  search: URLSearchParams,
): Promise<void> {
  const place = placeAt(await client.query(typesQuery), path)
  if (place === undefined) return
  const { type, id } = place
  const shown = client.query(typeQuery(type.name))
  const part = id === undefined ? 'list' : 'page'
  const own = shown.then((whole) => client.query(ownQuery(whole, part)))
  if (id === undefined) {
    const whole = await shown
    const more = fieldsOf(whole, await own)
    await client.query(entriesQuery(whole, pagesIn(search), more))
    return
  }
  const [{ entity }, { fields }] = await Promise.all([
    client.query(entryQuery(type, id)),
    shown,
    own,
  ])
  await Promise.allSettled(targets(client, fields, entity))
}

/** Fetches what the entries are called that an entry, or a part of it, refers to. */
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
