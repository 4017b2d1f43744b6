import { readFileSync } from 'node:fs'
import { createClient } from '@quoin-cms/client'
import { openPages as open, type Pages } from '@quoin-cms/client/pages'
import { token, url } from '../cms/url.ts'

// The server, its pages and the handler of the cache have copies of this module, and share the pages by this name.
const name = Symbol.for('quoin.pages')
const shared = globalThis as { [name]?: Pages }

/** Opens the pages that the server keeps, and begins to follow changes. While a site is developed or built, there are none. */
export function openPages(): Pages | undefined {
  const isServing =
    process.env.NODE_ENV === 'production' &&
    process.env.NEXT_PHASE !== 'phase-production-build'
  if (!isServing) return undefined
  return (shared[name] ??= open({
    client: createClient({ url, token }),
    folder: process.env.QUOIN_CACHE ?? '.cache/pages',
    build: readFileSync('.next/BUILD_ID', 'utf8'),
    most: Number(process.env.QUOIN_CACHE_PAGES) || undefined,
  }))
}

/** Whether the page at a path is kept. Next.js names pages by paths without escapes. */
export function isKept(path: string): boolean {
  try {
    return openPages()?.cache.has(decodeURIComponent(path)) ?? false
  } catch {
    // The path has an escape that is none.
    return false
  }
}
