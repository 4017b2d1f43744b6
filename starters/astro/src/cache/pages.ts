import { openPages as open, type Pages } from '@quoin-cms/client/pages'
import { client } from '../cms/client.ts'

let pages: Pages | undefined

/** Opens the pages when the server has its first request, and begins to follow changes. */
export function openPages(): Pages {
  return (pages ??= open({
    client,
    folder: process.env.QUOIN_CACHE ?? '.cache/pages',
    build: import.meta.env.BUILD,
    most: Number(process.env.QUOIN_CACHE_PAGES) || undefined,
  }))
}

/** The keys of a query that make another page. All other keys are ignored, so that they cannot fill the cache. */
const keys = ['sent']

/** Returns the name of the page at an address: its path and the keys of the query that count. */
export function nameOf(url: URL): string {
  const path = url.pathname.replace(/(?<=.)\/+$/, '')
  const query = new URLSearchParams()
  for (const key of keys) {
    const value = url.searchParams.get(key)
    if (value !== null) query.set(key, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}
