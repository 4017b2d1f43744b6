import type { Page } from '@quoin/shared-ui/api/content'
import { keys } from '@quoin/shared-ui/api/queries'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ContentType, Entry } from './schema.ts'

type Listed = Page<Entry> | InfiniteData<Page<Entry>>

/**
 * Changes some entries in every cached list before the server has answered;
 * null takes one out. Gives a function that puts everything back.
 */
export async function patchLists(
  client: QueryClient,
  type: ContentType,
  ids: string[],
  change: (entry: Entry) => Entry | null,
): Promise<() => void> {
  const changed = new Set(ids)
  const filter = { queryKey: [...keys.type(type.name), 'list'] }
  await client.cancelQueries(filter)
  const before = client.getQueriesData<Listed>(filter)
  client.setQueriesData<Listed>(filter, (listed) => {
    if (listed === undefined || !('pages' in listed)) return listed && patch(listed)
    return { ...listed, pages: listed.pages.map(patch) }
  })
  return () => {
    for (const [key, listed] of before) client.setQueryData(key, listed)
  }

  function patch(page: Page<Entry>): Page<Entry> {
    const items = page.items.flatMap((entry) => {
      if (!changed.has(entry.id)) return [entry]
      const next = change(entry)
      return next === null ? [] : [next]
    })
    return { ...page, items, total: page.total - (page.items.length - items.length) }
  }
}
