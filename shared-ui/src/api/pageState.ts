import type { Position } from './live/position.ts'

/** An API response: its relevant headers, with names in lower case, and its JSON. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}

/** Responses by path and query. A path whose last part is '~' matches all paths with the same beginning and query. */
export type Answers = Record<string, Answer>

/** The page's state of its calls, besides the query cache. */
interface PageState {
  /** The position up to which all fetched content includes all changes; empty until the server has sent one. */
  first: Position
  /** Whether that position was in a response to staff; undefined if it has a mark. */
  firstForStaff: boolean | undefined
  /** The newest change that the page has made or received. */
  newestSeq: number
  /** When the page last received all changes; undefined if it never listened. */
  aliveAt: number | undefined
  /** The preloaded responses of the page. */
  preloaded: Answers
  /** The position of those responses; empty if unknown. */
  preloadedAfter: Position
  /** Changes requests before they are sent. */
  change: (request: Request) => Request
}

function initial(): PageState {
  return {
    first: '',
    firstForStaff: undefined,
    newestSeq: 0,
    aliveAt: undefined,
    preloaded: {},
    preloadedAfter: '',
    change: (request) => request,
  }
}

/**
 * The state of the page. It is global, because calls are made without access to the cache, and a page has one cache.
 */
export const pageState = initial()

/** Resets the state, for a new or cleared cache. */
export function resetPageState(): void {
  Object.assign(pageState, initial())
}
