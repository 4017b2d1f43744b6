import type { Loaded, Page } from '@quoin/shared-ui/api/content'
import { keys } from '@quoin/shared-ui/api/queries'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { entryQuery } from './queries.ts'
import type { ContentType, Entry } from '../../model/schema.ts'

type Listed = Page<Entry> | InfiniteData<Page<Entry>>

/** Puts the saved state of an entry into the cache: the entry itself and every cached list. */
export async function keepSaved(
  client: QueryClient,
  type: ContentType,
  saved: Loaded<Entry>,
): Promise<void> {
  const { id } = saved.entity
  client.setQueryData(entryQuery(type, id).queryKey, saved)
  await patchLists(client, type, id, saved.entity)
}

/** Updates every cached list with the saved state of an entry; null removes the entry. */
export async function patchLists(
  client: QueryClient,
  type: ContentType,
  id: string,
  saved: Entry | null,
): Promise<void> {
  const filter = { queryKey: [...keys.type(type.name), 'list'] }
  // Requests in progress may return an older state.
  await client.cancelQueries(filter)
  client.setQueriesData<Listed>(filter, (listed) => {
    if (listed === undefined || !('pages' in listed)) return listed && patch(listed)
    return { ...listed, pages: listed.pages.map(patch) }
  })

  function patch(page: Page<Entry>): Page<Entry> {
    if (!page.items.some((entry) => entry.id === id)) return page
    if (saved !== null) {
      const next = (entry: Entry) => (entry.id === id ? part(type, entry, saved) : entry)
      return { ...page, items: page.items.map(next) }
    }
    const items = page.items.filter((entry) => entry.id !== id)
    return { ...page, items, total: page.total - 1 }
  }
}

/** The fields of a listed entry, as they were saved. In lists, maps are objects. */
function part({ fields }: ContentType, listed: Entry, saved: Entry): Entry {
  const maps = new Set(
    fields.filter(({ kind }) => kind === 'map').map(({ name }) => name),
  )
  const values = Object.keys(listed).map((name): [string, unknown] => {
    const value = saved[name]
    const source = maps.has(name) && typeof value === 'string'
    return [name, source ? JSON.parse(value) : value]
  })
  return Object.fromEntries(values) as Entry
}
