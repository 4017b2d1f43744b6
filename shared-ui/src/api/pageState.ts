import type { Position } from './live/position.ts'

/** What the API said at a path: the headers that anybody reads, their names in lower case, and JSON. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}

/** Answers by their paths with the query. A path whose last part is '~' stands for all that start like it and ask the same. */
export type Answers = Record<string, Answer>

/** What a page knows of its calls beside the cache of their answers. */
interface PageState {
  /** The position up to which everything that was ever fetched has all changes; empty as long as the server has named none. */
  first: Position
  /** Whether that position was an answer to staff; undefined where it says by itself what it counts. */
  firstForStaff: boolean | undefined
  /** The newest change that the page has made or heard of. */
  newestSeq: number
  /** When the page last knew that it hears of every change; undefined where it never listened. */
  aliveAt: number | undefined
  /** The answers that the page has brought along. */
  preloaded: Answers
  /** The position of those answers; empty where the page names none. */
  preloadedAfter: Position
  /** Changes requests on their way to the server. */
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

/** The state of the page: calls are made where no cache is at hand, and a page has one cache. */
export const pageState = initial()

/** Begins anew: with a cache that is made or cleared. */
export function resetPageState(): void {
  Object.assign(pageState, initial())
}
