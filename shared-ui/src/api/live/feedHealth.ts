import { pageState } from '../pageState.ts'

/** How long the live feed may be silent before a page no longer trusts it: the server speaks every 20 seconds. */
export const silence = 50_000

/**
 * Whether what is cached is kept true by the live feed. Where nobody listens, as
 * on the server, there is nothing to distrust.
 */
export function isLive(): boolean {
  const { aliveAt } = pageState
  return aliveAt === undefined || Date.now() - aliveAt < silence
}

/** The page hears of every change, up to now. */
export function markAlive(): void {
  pageState.aliveAt = Date.now()
}

/** The page misses changes from now on. */
export function markLost(): void {
  pageState.aliveAt = -Infinity
}
