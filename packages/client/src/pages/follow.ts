import type { Client } from '../client.ts'
import { pause } from '../connection.ts'
import { QuoinError } from '../QuoinError.ts'
import { dropChanged } from './outdated.ts'
import type { PageCache } from './pageCache.ts'

/** The place in the changes of the CMS up to which the pages of the cache are known to be right. */
export interface Cursor {
  read: () => string | undefined
  write: (cursor: string) => void
}

interface Following {
  client: Pick<Client, 'changes'>
  cache: PageCache
  cursor: Cursor
  signal?: AbortSignal | undefined
  /** The first wait after a failure, in milliseconds. It doubles up to a minute. */
  wait?: number | undefined
  /** Called with true when pages may be kept, since every later change will be reported, and with false when not. */
  onReady: (isReady: boolean) => void
}

/** Follows the changes of the CMS, and drops the pages that they make out of date, until the signal is aborted. */
export async function follow(following: Following): Promise<void> {
  const { client, cache, cursor, signal, onReady, wait: first = 500 } = following
  let since = cursor.read()
  // The changes since these pages were rendered are unknown.
  if (since === undefined) cache.clear()
  else onReady(true)
  let wait = first
  while (!signal?.aborted) {
    try {
      for await (const batch of client.changes({ since, signal })) {
        dropChanged(cache, batch.changes)
        since = batch.cursor
        cursor.write(since)
        onReady(true)
        wait = first
      }
    } catch (error) {
      if (signal?.aborted) return
      if (since !== undefined && isUnknown(error)) {
        // The changes since the cursor are unknown.
        console.warn(
          'The CMS does not know the cursor of the changes. All pages are rendered anew.',
        )
        onReady(false)
        cache.clear()
        since = undefined
      } else {
        if (isClosed(error)) {
          onReady(false)
          cache.clear()
        }
        console.warn(`Changes cannot be followed; next attempt in ${wait} ms.`, error)
        await pause(wait, signal).catch(() => undefined)
        wait = Math.min(wait * 2, 60_000)
      }
    }
  }
}

/**
 * Whether the CMS refuses the cursor: it is from before a restore or too old (410), or of another store, or from a time that the
 * store has not reached, such as after its folder was replaced by an older copy (400).
 */
function isUnknown(error: unknown): boolean {
  return error instanceof QuoinError && (error.status === 410 || error.status === 400)
}

/**
 * Whether visitors get nothing of the site for now, since it is in 'Coming soon': the CMS then asks them to come back in an hour.
 * A server that is only busy or starting asks for less.
 */
function isClosed(error: unknown): boolean {
  return (
    error instanceof QuoinError && error.status === 503 && (error.retryAfter ?? 0) >= 3600
  )
}
