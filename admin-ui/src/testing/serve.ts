import { type Exchange, golden } from '@quoin/shared-ui/testing/golden.ts'
import { always, serverFrom } from '@quoin/shared-ui/testing/server.ts'
import { onTestFinished, vi } from 'vitest'
import type { Identity, Role } from '../model/identity.ts'
import type { Entry } from '../model/schema.ts'
import { identityOf } from './identity.ts'

/** A request that the app made. */
export interface Made {
  method: string
  path: string
  ifMatch: string | null
  /** The request body, once it has arrived. */
  text: string
}

/** The path of presence reports, which every form sends and few tests are about. */
const presence = '/api/admin/presence/'

/** The path of the uses of an entry: in most tests there are none. */
const usedBy = '/api/admin/used-by/'

/** The path of the maintenance state, which every screen fetches. */
const maintenance = '/api/admin/maintenance'
const site = { on: false, message: '', since: null, by: '' }
/** The responses about mail for the sign-in page and the account: not set up, unless an exchange overrides them. */
const mails = {
  '/api/admin/forgot': { available: false },
  '/api/admin/me/mail': {
    email: '',
    pendingEmail: '',
    inquiries: 'off',
    available: false,
  },
}

/** The query of the number of unread inquiries, which every screen fetches: there are none, unless a test has some. */
const unread = '/api/inquiries?limit=1&status=new&isSpam=false'

/**
 * Mocks the server for one test with recorded exchanges, in addition to those of every screen; the first match is used.
 * An administrator is signed in. Returns the requests as they arrive. Nobody else has a form open, unless an exchange
 * says so.
 */
export function serve(...exchanges: Exchange[]): Made[] {
  const made: Made[] = []
  const schema = exchanges.find(({ request }) => request.path === '/api/admin/schema')
  // The last given identity remains.
  const known =
    exchanges.findLast(({ request }) => request.path === '/api/admin/me')?.response
      .status === 200
  const closing = exchanges.some(({ request }) => request.path === maintenance)
  const counted = exchanges.some(({ request }) => request.path === unread)
  const server = serverFrom([
    ...exchanges,
    ...(known
      ? []
      : [exchange('GET', '/api/admin/me', 200, identityOf('administrator', schema))]),
    ...(counted ? [] : [exchange('GET', unread, 200, [], { 'X-Total-Count': '0' })]),
    ...golden('schema', 'post-categories', 'settings-get'),
    ...nothingPending.filter(({ request }) =>
      exchanges.every((one) => one.request.path !== request.path),
    ),
  ])
  const present = exchanges.some(({ request }) => request.path.startsWith(presence))
  if (!present) server.use(always(`*${presence}*`, []))
  const used = exchanges.some(({ request }) => request.path.startsWith(usedBy))
  if (!used) server.use(always(`*${usedBy}*`, []))
  if (!closing) server.use(always(`*${maintenance}`, site))
  const unasked = Object.entries(mails).filter(([path]) =>
    exchanges.every((one) => one.request.path !== path),
  )
  for (const [path, answer] of unasked) server.use(always(`*${path}`, answer))
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url)
    if (!present && pathname.startsWith(presence)) return
    if (!used && pathname.startsWith(usedBy)) return
    if (!closing && pathname === maintenance) return
    if (!counted && (pathname + search).startsWith(unread)) return
    if (unasked.some(([path]) => path === pathname)) return
    const one = {
      method: request.method,
      path: pathname + search,
      ifMatch: request.headers.get('If-Match'),
      text: '',
    }
    made.push(one)
    void request
      .clone()
      .text()
      .then((text) => (one.text = text))
  })
  server.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => {
    server.close()
  })
  return made
}

/** The response with the identity of a user with a role. */
export function me(role: Role, values: Partial<Identity> = {}): Exchange {
  return exchange('GET', '/api/admin/me', 200, identityOf(role, undefined, values))
}

/** The pending changes of each type: none, unless a test overrides them. */
const nothingPending = ['product', 'service', 'post', 'job', 'section', 'navigation'].map(
  (type) => pending(type),
)

/** The list of what is pending of a type. */
export function pending(type: string, ...lines: unknown[]): Exchange {
  return exchange('GET', `/api/admin/pending?type=${type}&limit=1000`, 200, lines)
}

/** An exchange that was not recorded by a Go test. */
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

/** An error response of the server. */
export function failure(method: string, path: string, status: number, detail: string) {
  return exchange(method, path, status, { title: 'Failure', status, detail })
}

/** A copy of a recorded exchange, to be changed. */
export function recorded(name: string): Exchange {
  const [first] = golden(name)
  if (first === undefined) throw new Error(`nothing is recorded as ${name}`)
  return structuredClone(first)
}

/** A single entry of a recorded list, with a revision. */
export function entryOf(list: string, id: string): Exchange {
  const { request, response } = recorded(list)
  const body = (response.body as Entry[]).find((entry) => entry.id === id)
  if (body === undefined) throw new Error(`${list} has no ${id}`)
  return exchange('GET', `${request.path}/${id}`, 200, body, { ETag: '"1"' })
}

/** The writes among the requests. */
export function writesOf(made: Made[]): string[] {
  return made
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
}

/** The bodies of the updates among the requests. */
export function updatesOf(made: Made[]): unknown[] {
  return made
    .filter(({ method }) => method === 'PUT')
    .map(({ text }) => JSON.parse(text) as unknown)
}

/** Holds all requests until the returned function is called. */
export function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { fetch } = globalThis
  const held = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    await promise
    return fetch(...asked)
  })
  return () => {
    held.mockRestore()
    resolve(undefined)
  }
}
