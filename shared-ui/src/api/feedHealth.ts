/** How long the live feed may be silent before a page no longer trusts it: the server speaks every 20 seconds. */
export const silence = 50_000

/** When the page last knew that it hears of every change; undefined where it never listened. */
let sound: number | undefined

/**
 * Whether what is cached is kept true by the live feed. Where nobody listens, as
 * on the server, there is nothing to distrust.
 */
export function isLive(): boolean {
  return sound === undefined || Date.now() - sound < silence
}

/** The page hears of every change, up to now. */
export function markAlive(): void {
  sound = Date.now()
}

/** The page misses changes from now on. */
export function markLost(): void {
  sound = -Infinity
}
