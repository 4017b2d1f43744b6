import type { Position } from './live/position.ts'
import { type Answers, pageState } from './pageState.ts'

export type { Answers } from './pageState.ts'

/** Lets calls be answered by what a page has brought along as of a position, until `clearPreloaded`. */
export function setPreloaded(answers: Answers, after: Position = ''): void {
  pageState.preloaded = answers
  pageState.preloadedAfter = after
}

/** From here on every call goes to the server. */
export function clearPreloaded(): void {
  pageState.preloaded = {}
  pageState.preloadedAfter = ''
}

/** The path, with the query, of an address on this origin. */
export function pathOf(url: string): string {
  return url.slice(globalThis.location.origin.length)
}

/** The answer that was brought along for a call; undefined for none. */
export function getPreloaded({ method, url }: Request): Response | undefined {
  if (method !== 'GET') return undefined
  const path = pathOf(url)
  // The page of what is not there is one for all addresses: it has asked for the name '~'.
  const stem = path.replace(/[^/?]*(\?.*)?$/, '~$1')
  const nowhere = path.replace(/\?path=\/.*$/, '?path=/~')
  const { preloaded } = pageState
  const answer = preloaded[path] ?? preloaded[stem] ?? preloaded[nowhere]
  if (answer === undefined) return undefined
  const { status, headers, body } = answer
  return new Response(JSON.stringify(body), { status, headers })
}
