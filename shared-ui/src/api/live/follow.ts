import type { QueryClient } from '@tanstack/react-query'
import { forgetNewest, isKnownAsStaff, knownPosition } from '../call.ts'
import { invalidateFor } from './invalidateFor.ts'
import { listen, type Live } from './live.ts'

/**
 * Keeps what the client has cached as new as the server's content for as long
 * as the page is open. A page that the browser puts aside gives up its part in
 * the connection, so that it can be brought back at once; then it asks for
 * everything again.
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
