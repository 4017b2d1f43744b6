import { ApiError } from './ApiError.ts'
import type { Position } from './live/position.ts'
import { pageState } from './pageState.ts'
import { getPreloaded } from './preloaded.ts'

/** The header in which the server says up to which change an answer is true. */
const headerSeq = 'Quoin-Seq'

/**
 * The position up to which everything that was ever fetched has all changes;
 * empty as long as the server has named none. The live feed tells of all later
 * ones.
 */
export function knownPosition(): Position {
  return pageState.first
}

/** Whether that position counts what staff see; undefined where it says so by itself. */
export function isKnownAsStaff(): boolean | undefined {
  return pageState.firstForStaff
}

/**
 * Takes note of the first position: one with a mark, or else the number of an
 * answer. Only answers to staff are private. They have 0 while a server that has
 * just started does not know the newest change.
 */
function notePosition(marked: Position, seq: string, headers: Headers) {
  const staff = headers.get('Cache-Control')?.startsWith('private')
  pageState.first = marked || (staff && seq === '0' ? '' : seq)
  pageState.firstForStaff = marked === '' ? staff : undefined
}

/** Takes note of a change, which this page has made or heard of, by its number. */
export function noteSeq(seq: number): void {
  if (seq > pageState.newestSeq) pageState.newestSeq = seq
}

/** Forgets the newest change: what comes next may count other changes. */
export function forgetNewest(): void {
  pageState.newestSeq = 0
}

/** What makes a search wait until it finds the newest change that was noted; nothing before the first. */
export function afterNewest(): { after?: number } {
  const { newestSeq } = pageState
  return newestSeq === 0 ? {} : { after: newestSeq }
}

/** Lets requests be changed on their way to the server; what the page has brought answers them as they were. */
export function changeRequests(change: (request: Request) => Request): void {
  pageState.change = change
}

/**
 * Sends a request, unless the page has brought its answer along, and takes note
 * of what the answer tells of changes. One that is not ok is thrown as an ApiError.
 */
export async function ask(request: Request): Promise<Response> {
  // Looked up at each call: tests may replace it.
  const brought = getPreloaded(request)
  const after = brought && pageState.preloadedAfter
  const response = brought ?? (await globalThis.fetch(pageState.change(request)))
  const seq = response.headers.get(headerSeq)
  if (pageState.first === '') notePosition(after ?? '', seq ?? '', response.headers)
  if (request.method !== 'GET') noteSeq(Number(seq))
  if (!response.ok) throw new ApiError(response, await response.text())
  return response
}

interface Options {
  method?: 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string | number>
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
  signal?: AbortSignal | undefined
}

/** What was answered; `data` is undefined for an empty body. */
export interface Answered {
  data: unknown
  response: Response
}

/**
 * Calls a path of this origin with cookies and JSON. An answer that is not ok
 * is thrown as an ApiError.
 */
export async function call(
  path: `/api/${string}`,
  { method, query = {}, headers = {}, body, signal }: Options = {},
): Promise<Answered> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  // Commas, slashes and tildes stand for themselves, as they do where a page's reads are written by hand.
  const written = search
    .toString()
    .replaceAll('+', '%20')
    .replaceAll(/%(?:2C|2F|7E)/g, decodeURIComponent)
  const asked = search.size === 0 ? path : `${path}?${written}`
  const request = new Request(globalThis.location.origin + asked, {
    method: method ?? 'GET',
    credentials: 'same-origin',
    headers: body ? { 'Content-Type': 'application/json', ...headers } : headers,
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  })
  const response = await ask(request)
  const text = await response.text()
  return { data: text === '' ? undefined : JSON.parse(text), response }
}
