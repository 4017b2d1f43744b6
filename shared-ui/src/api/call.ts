import { ApiError } from './ApiError.ts'
import type { Position } from './live/position.ts'
import { pageState } from './pageState.ts'
import { getPreloaded } from './preloaded.ts'

/** The header with the last change that a response includes. */
const headerSeq = 'Quoin-Seq'

/**
 * The position up to which all fetched content includes all changes; empty until the server has sent one. The live feed
 * reports all later changes.
 */
export function knownPosition(): Position {
  return pageState.first
}

/** Whether that position counts the changes that staff see; undefined if it has a mark of its own. */
export function isKnownAsStaff(): boolean | undefined {
  return pageState.firstForStaff
}

/**
 * Records the first position: a marked one, or else the number of a response. Only responses to staff are private. They
 * have 0 while a server that has just started does not know the newest change.
 */
function notePosition(marked: Position, seq: string, headers: Headers) {
  const staff = headers.get('Cache-Control')?.startsWith('private')
  pageState.first = marked || (staff && seq === '0' ? '' : seq)
  pageState.firstForStaff = marked === '' ? staff : undefined
}

/** Records the number of a change that this page has made or received. */
export function noteSeq(seq: number): void {
  if (seq > pageState.newestSeq) pageState.newestSeq = seq
}

/** Resets the newest change: later numbers may count other changes. */
export function forgetNewest(): void {
  pageState.newestSeq = 0
}

/** The parameter that makes a search wait for the newest recorded change; empty before the first. */
export function afterNewest(): { after?: number } {
  const { newestSeq } = pageState
  return newestSeq === 0 ? {} : { after: newestSeq }
}

/** Sets a function that changes requests before they are sent; preloaded responses are matched before that. */
export function changeRequests(change: (request: Request) => Request): void {
  pageState.change = change
}

/**
 * Sends a request, unless the page has a preloaded response, and records the position of the response. Throws an
 * ApiError if it is not ok.
 */
export async function ask(request: Request): Promise<Response> {
  // Looked up at each call, since tests may replace it.
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

/** A response; `data` is undefined for an empty body. */
export interface Answered {
  data: unknown
  response: Response
}

/** Calls a path of this origin with cookies and JSON. Throws an ApiError if the response is not ok. */
export async function call(
  path: `/api/${string}`,
  { method, query = {}, headers = {}, body, signal }: Options = {},
): Promise<Answered> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  // Commas, slashes and tildes are not encoded, so that the address matches those of preloaded responses.
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
