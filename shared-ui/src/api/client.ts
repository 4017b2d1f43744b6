import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { recalled } from './answers.ts'
import { ApiError } from './ApiError.ts'
import type { paths } from './schema.ts'

/** The header in which the server says up to which change an answer is true. */
const headerSeq = 'Quoin-Seq'

let first = 0
let newest = 0

/**
 * The number of a change that everything which was ever fetched has; 0 as long
 * as the server has named none. The live feed tells of all later ones.
 */
export function knownSeq(): number {
  return first
}

/** Takes note of a change, which this page has made or heard of, by its number. */
export function noteSeq(seq: number): void {
  if (seq > newest) newest = seq
}

/** What makes a search wait until it finds the newest change that was noted; nothing before the first. */
export function afterNewest(): { after?: number } {
  return newest === 0 ? {} : { after: newest }
}

const throwing: Middleware = {
  async onResponse({ request, response }) {
    const seq = Number(response.headers.get(headerSeq))
    first ||= seq
    if (request.method !== 'GET') noteSeq(seq)
    if (response.ok) return
    throw new ApiError(response, await response.text())
  },
}

/**
 * A typed client of the paths of this origin. It sends cookies and JSON;
 * every response that is not ok is thrown as an ApiError.
 */
export function createApi<Paths extends object>(): Client<Paths> {
  const client = createClient<Paths>({
    baseUrl: globalThis.location.origin,
    credentials: 'same-origin',
    // Looked up at each call: tests may replace it.
    fetch: (request) => Promise.resolve(recalled(request) ?? globalThis.fetch(request)),
  })
  client.use(throwing)
  return client
}

/** The client of every call that the OpenAPI document describes. */
export const api = createApi<paths>()
