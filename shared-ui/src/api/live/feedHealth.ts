import { pageState } from '../pageState.ts'

/**
 * How long the live feed may be silent before its data is considered stale: the server sends a message every 20
 * seconds.
 */
export const silence = 50_000

/** Whether the live feed keeps cached data up to date. Without a listener, as on the server, data is never stale. */
export function isLive(): boolean {
  const { aliveAt } = pageState
  return aliveAt === undefined || Date.now() - aliveAt < silence
}

/** Marks the page as up to date until now. */
export function markAlive(): void {
  pageState.aliveAt = Date.now()
}

/** Marks the page as missing changes from now on. */
export function markLost(): void {
  pageState.aliveAt = -Infinity
}
