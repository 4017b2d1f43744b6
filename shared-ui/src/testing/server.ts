import { http, type HttpHandler, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Exchange } from './golden.ts'

/**
 * A server that replays exchanges. An exchange matches if method, path and query are equal, and the body too if it was
 * recorded. From a complete list or entry it returns the requested fields and number of entries, without expanded
 * references that were not recorded. The view of staff, which the back office requests, is ignored. If several match,
 * each is used once, in order, and the last one from then on. Other requests are left to the other handlers.
 */
export function serverFrom(exchanges: Exchange[], ...others: HttpHandler[]) {
  const spent = new Set<Exchange>()
  return setupServer(
    http.all('*', async ({ request }) => {
      const body = await request.clone().text()
      const [fitting = []] = addressesOf(request)
        .map((path) => exchanges.filter((one) => fits(one, request.method, path, body)))
        .filter(({ length }) => length > 0)
      const next = fitting.find((exchange) => !spent.has(exchange)) ?? fitting.at(-1)
      if (next === undefined) return undefined
      spent.add(next)
      return responseOf(next, request)
    }),
    ...others,
  )
}

/** Responds to every request for a path, with optional wildcards, with the same JSON. */
export function always(path: string, body: object) {
  return http.all(path, () => HttpResponse.json(body))
}

/** Responds to every request for a path, with optional wildcards, with 404. */
export function missing(path: string): HttpHandler {
  const body = { title: 'Not found', status: 404, detail: 'It is not there.' }
  const headers = { 'Content-Type': 'application/problem+json' }
  return http.all(path, () => HttpResponse.json(body, { status: 404, headers }))
}

/** Replays exchanges for all tests of a file. A request without a match fails its test. */
export function replayServer(exchanges: Exchange[]) {
  const server = serverFrom(exchanges)
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' })
  })
  afterEach(() => {
    server.resetHandlers()
  })
  afterAll(() => {
    server.close()
  })
  return server
}

/** The addresses of recorded exchanges that can answer a request: its own, or that of the complete response. */
function addressesOf({ url }: Request): string[] {
  const {
    pathname,
    search,
    searchParams: query,
  } = new URL(url.replace(/[?&]view=staff$/, ''))
  if (!query.has('fields') && !query.has('expand')) return [pathname + search]
  const wholes = ['expand', 'fields', 'limit'].map((name) => {
    query.delete(name)
    const left = query.toString().replaceAll('%2C', ',')
    return left ? `${pathname}?${left}` : pathname
  })
  return [pathname + search, ...wholes]
}

function fits(
  { request: recorded }: Exchange,
  method: string,
  path: string,
  body: string,
): boolean {
  if (recorded.method !== method || recorded.path !== path) return false
  if (recorded.body === undefined) return true
  return body !== '' && canonical(JSON.parse(body)) === canonical(recorded.body)
}

/** JSON text that is independent of the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function responseOf({ request, response }: Exchange, asked: Request): Response {
  const { status, headers } = response
  const query = new URL(asked.url).searchParams
  const searched = request.path.includes('/search?')
  const narrow =
    status === 200 &&
    query.has('fields') &&
    !request.path.includes('fields=') &&
    !searched
  const body = narrow ? narrowed(response.body, query) : response.body
  const text =
    body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const of = narrow ? partOf(response.body, asked.url) : {}
  return new HttpResponse(text, { status, headers: { ...headers, ...of } })
}

/** The headers of a list that is truncated by a limit. */
function partOf(body: unknown, address: string): Record<string, string> {
  const { pathname, searchParams: query } = new URL(address)
  if (!Array.isArray(body) || body.length <= Number(query.get('limit') ?? body.length))
    return {}
  query.set('cursor', 'rest')
  const link = `<${pathname}?${query.toString()}>; rel="next"`
  return { 'X-Total-Count': String(body.length), Link: link }
}

/** A list or an entry, limited to the fields in a query. */
function narrowed(body: unknown, query: URLSearchParams): unknown {
  const known = new Set(['id', 'expand', ...(query.get('fields') ?? '').split(',')])
  const part = (entry: unknown) =>
    Object.fromEntries(
      Object.entries(entry as object).filter(([name]) => known.has(name)),
    )
  if (!Array.isArray(body)) return part(body)
  return body.slice(0, Number(query.get('limit') ?? body.length)).map(part)
}
