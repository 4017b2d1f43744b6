import { type Exchange, golden } from '@quoin/shared-ui/testing/golden.ts'
import { serverFrom } from '@quoin/shared-ui/testing/server.ts'
import { onTestFinished } from 'vitest'

/** A request that the app made. */
export interface Made {
  method: string
  path: string
  ifMatch: string | null
}

/**
 * Answers one test's requests by recorded exchanges, those of every screen
 * included; the first fitting one counts. Gives the requests as they come.
 */
export function serve(...exchanges: Exchange[]): Made[] {
  const made: Made[] = []
  const server = serverFrom([...exchanges, ...golden('me', 'schema', 'post-categories')])
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url)
    made.push({
      method: request.method,
      path: pathname + search,
      ifMatch: request.headers.get('If-Match'),
    })
  })
  server.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => {
    server.close()
  })
  return made
}

/** An exchange that no Go test recorded. */
export function exchange(
  method: string,
  path: string,
  status: number,
  body?: unknown,
  headers: Record<string, string> = {},
): Exchange {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  return {
    name: `${method} ${path}`,
    request: { method, path },
    response: {
      status,
      headers: { 'Content-Type': type, ...headers },
      ...(body === undefined ? {} : { body }),
    },
  }
}

/** A failure as the server tells of it. */
export function failure(method: string, path: string, status: number, detail: string) {
  return exchange(method, path, status, { title: 'Failure', status, detail })
}

/** A recorded exchange, to be changed. */
export function recorded(name: string): Exchange {
  const [first] = golden(name)
  if (first === undefined) throw new Error(`nothing is recorded as ${name}`)
  return structuredClone(first)
}

/** The writes among the requests that were made. */
export function writesOf(made: Made[]): string[] {
  return made
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
}
