import { readFileSync } from 'node:fs'
import { createClient } from '../src/index.ts'
import type { Options } from '../src/connection.ts'

/** A request and its response, as recorded by the Go tests. */
interface Exchange {
  name: string
  request: {
    method: string
    path: string
    headers?: Record<string, string>
    body?: unknown
  }
  response: { status: number; headers: Record<string, string>; body?: unknown }
}

const folder = new URL('../../../core/internal/web/testdata/golden/', import.meta.url)

/** The site that the clients of tests call. */
export const site = 'https://cms.example'

/** A request that a client sent. */
export interface Sent {
  method: string
  /** The path with its query, decoded. */
  path: string
  headers: Headers
  body: unknown
}

/** Returns a client whose requests `answer` answers, and the requests that it sent. */
export function clientOf(
  answer: (sent: Sent, signal: AbortSignal | undefined) => Response | Promise<Response>,
  options: Partial<Options> = {},
) {
  const sent: Sent[] = []
  const send: typeof fetch = async (address, init = {}) => {
    const { method = 'GET', headers, body, signal } = init
    const request = {
      method,
      path: decodeURIComponent((address as string).replace(site, '')),
      headers: new Headers(headers),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
    }
    sent.push(request)
    signal?.throwIfAborted()
    return answer(request, signal ?? undefined)
  }
  return { client: createClient({ url: site, fetch: send, ...options }), sent }
}

/** Returns a client that receives recorded responses. A request that was not recorded fails. */
export function replay(names: string[], options: Partial<Options> = {}) {
  const exchanges = names.map(recorded)
  return clientOf(({ method, path }) => {
    const found = exchanges.find(
      ({ request }) =>
        request.method === method && decodeURIComponent(request.path) === path,
    )
    if (found === undefined) throw new Error(`not recorded: ${method} ${path}`)
    return json(found.response.body, found.response)
  }, options)
}

/** Returns a recorded exchange. */
export function recorded(name: string): Exchange {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Exchange
}

/** Returns a response with JSON. */
export function json(body: unknown, init?: ResponseInit): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), init)
}

/** Returns a response that refuses a request. */
export function refusal(status: number, detail: string, headers = {}): Response {
  const init = {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  }
  return json({ title: 'Refused', status, detail }, init)
}
