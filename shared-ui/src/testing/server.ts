import { http, type HttpHandler, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Exchange } from './golden.ts'

/**
 * A server that replays exchanges. One is taken when method, path and query
 * are the same, and the body too where one was recorded. Of a list or an entry
 * that was recorded as a whole, the fields are given that a request names, and
 * as many entries, without what they lead to where that was not recorded. Where several fit, each answers once, in their order, and
 * the last one ever after. What none fits is left to the other handlers.
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

/** Answers every request to a path, which may have stars in it, with the same JSON. */
export function always(path: string, body: object) {
  return http.all(path, () => HttpResponse.json(body))
}

/** Answers every request to a path, which may have stars in it, that there is nothing. */
export function missing(path: string): HttpHandler {
  const body = { title: 'Not found', status: 404, detail: 'It is not there.' }
  const headers = { 'Content-Type': 'application/problem+json' }
  return http.all(path, () => HttpResponse.json(body, { status: 404, headers }))
}

/**
 * Replays exchanges for all tests of a file. A request that none of them
 * answers fails the test that made it.
 */
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

/** Where the answer to a request may be recorded: at its own address, or else as a whole. */
function addressesOf({ url }: Request): string[] {
  const { pathname, search, searchParams: query } = new URL(url)
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

/** JSON text that does not depend on the order of keys. */
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

/** What the server says of a list that a limit has cut. */
function partOf(body: unknown, address: string): Record<string, string> {
  const { pathname, searchParams: query } = new URL(address)
  if (!Array.isArray(body) || body.length <= Number(query.get('limit') ?? body.length))
    return {}
  query.set('cursor', 'rest')
  const link = `<${pathname}?${query.toString()}>; rel="next"`
  return { 'X-Total-Count': String(body.length), Link: link }
}

/** What the server leaves of a list or an entry for a query with fields. */
function narrowed(body: unknown, query: URLSearchParams): unknown {
  const known = new Set(['id', 'expand', ...(query.get('fields') ?? '').split(',')])
  const part = (entry: unknown) =>
    Object.fromEntries(
      Object.entries(entry as object).filter(([name]) => known.has(name)),
    )
  if (!Array.isArray(body)) return part(body)
  return body.slice(0, Number(query.get('limit') ?? body.length)).map(part)
}
