import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Exchange } from './golden.ts'

/**
 * A server that replays exchanges. One is taken when method, path and query
 * are the same, and the body too where one was recorded. Where several fit,
 * each answers once, in their order, and the last one ever after.
 */
export function serverFrom(exchanges: Exchange[]) {
  const spent = new Set<Exchange>()
  return setupServer(
    http.all('*', async ({ request }) => {
      const body = await request.clone().text()
      const fitting = exchanges.filter((exchange) => fits(exchange, request, body))
      const next = fitting.find((exchange) => !spent.has(exchange)) ?? fitting.at(-1)
      if (next === undefined) return undefined
      spent.add(next)
      return responseOf(next)
    }),
  )
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

function fits({ request: recorded }: Exchange, request: Request, body: string): boolean {
  const { pathname, search } = new URL(request.url)
  if (recorded.method !== request.method) return false
  if (recorded.path !== pathname + search) return false
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

function responseOf({ response: { status, headers, body } }: Exchange): Response {
  const text =
    body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  return new HttpResponse(text, { status, headers })
}
