import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client } from '../cms/client.ts'
import { follow, type Cursor } from './follow.ts'
import { PageCache } from './pageCache.ts'

/** The pages that the server keeps on disk. */
export interface Pages {
  cache: PageCache
  /** Whether changes are being followed, without which nothing may be kept. */
  isReady: boolean
}

let pages: Pages | undefined

/** Opens the pages when the server has its first request, and begins to follow changes. */
export function openPages(): Pages {
  if (pages) return pages
  const folder = process.env.QUOIN_CACHE ?? '.cache/pages'
  const most = Number(process.env.QUOIN_CACHE_PAGES) || undefined
  const opened: Pages = {
    cache: new PageCache(join(folder, 'html'), most),
    isReady: false,
  }
  const cursor = cursorIn(join(folder, 'cursor.json'))
  const onReady = (isReady: boolean) => (opened.isReady = isReady)
  void follow({ client, cache: opened.cache, cursor, onReady })
  return (pages = opened)
}

/** Keeps the cursor in a file. It counts for this build alone: another one may render the same content differently. */
function cursorIn(file: string): Cursor {
  const build = import.meta.env.BUILD
  return {
    read() {
      try {
        const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
        return kept.build === build ? kept.cursor : undefined
      } catch {
        return undefined
      }
    },
    write: (cursor) => writeFileSync(file, JSON.stringify({ build, cursor })),
  }
}
