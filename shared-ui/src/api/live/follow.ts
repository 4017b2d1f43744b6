import type { QueryClient } from '@tanstack/react-query'
import { forgetNewest, isKnownAsStaff, knownPosition } from '../call.ts'
import { invalidateFor } from './invalidateFor.ts'
import { listen, type Live } from './live.ts'

/**
 * Keeps the client's cache up to date with the server's content while the page is open. A page that enters the
 * back/forward cache leaves the shared connection; when it is restored, it fetches everything again.
 */
export function follow(client: QueryClient): Live {
  const all = new AbortController()
  let live = start()

  function start() {
    return listen({
      after: knownPosition,
      isAfterForStaff: isKnownAsStaff,
      onChanges: (changes) => void invalidateFor(client, ...changes),
      onReset: () => {
        forgetNewest()
        void client.invalidateQueries()
      },
    })
  }

  addEventListener(
    'pagehide',
    () => {
      live.close()
    },
    { signal: all.signal },
  )
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return
      live = start()
      void client.invalidateQueries()
    },
    { signal: all.signal },
  )

  return {
    reconnect: () => {
      live.reconnect()
    },
    close() {
      all.abort()
      live.close()
    },
  }
}
