import type { Position } from './live/position.ts'
import { type Answers, pageState } from './pageState.ts'

export type { Answers } from './pageState.ts'

/** Sets the preloaded responses of the page and their position, until `clearPreloaded`. */
export function setPreloaded(answers: Answers, after: Position = ''): void {
  pageState.preloaded = answers
  pageState.preloadedAfter = after
}

/** From now on every call is sent to the server. */
export function clearPreloaded(): void {
  pageState.preloaded = {}
  pageState.preloadedAfter = ''
}

/** The path, with the query, of an address on this origin. */
export function pathOf(url: string): string {
  return url.slice(globalThis.location.origin.length)
}

/** The preloaded response to a call; undefined for none. */
export function getPreloaded({ method, url }: Request): Response | undefined {
  if (method !== 'GET') return undefined
  const path = pathOf(url)
  // The page for missing addresses is the same for all of them: its response has the name '~'.
  const stem = path.replace(/[^/?]*(\?.*)?$/, '~$1')
  const nowhere = path.replace(/\?path=\/.*$/, '?path=/~')
  const { preloaded } = pageState
  const answer = preloaded[path] ?? preloaded[stem] ?? preloaded[nowhere]
  if (answer === undefined) return undefined
  const { status, headers, body } = answer
  return new Response(JSON.stringify(body), { status, headers })
}
