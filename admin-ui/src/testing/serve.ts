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
  /** What was sent, once it has arrived. */
  text: string
}

/** Where forms say that they are open: each does, and few tests are about that. */
const presence = '/api/admin/presence/'

/** Where forms ask what refers to their entry: nothing does in most tests. */
const usedBy = '/api/admin/used-by/'

/** Where every screen asks whether the maintenance page is on, and what it is told in most tests. */
const maintenance = '/api/admin/maintenance'
const site = { on: false, message: '', since: null, by: '' }
/** What the sign-in page and the account ask of mails: there are none, unless an exchange says more. */
const mails = {
  '/api/admin/forgot': { available: false },
  '/api/admin/me/mail': {
    email: '',
    pendingEmail: '',
    inquiries: 'off',
    available: false,
  },
}

/**
 * Answers one test's requests by recorded exchanges, those of every screen
 * included; the first fitting one counts. An administrator is signed in. Gives the requests as they come. Nobody
 * else has a form open, and nothing is told of that, unless an exchange says who.
 */
export function serve(...exchanges: Exchange[]): Made[] {
  const made: Made[] = []
  const schema = exchanges.find(({ request }) => request.path === '/api/admin/schema')
  // Who they are in the end stays so.
  const known =
    exchanges.findLast(({ request }) => request.path === '/api/admin/me')?.response
      .status === 200
  const closing = exchanges.some(({ request }) => request.path === maintenance)
  const server = serverFrom([
    ...exchanges,
    ...(known
      ? []
      : [exchange('GET', '/api/admin/me', 200, identityOf('administrator', schema))]),
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

/** Who is signed in: somebody with a role. */
export function me(role: Role, values: Partial<Identity> = {}): Exchange {
  return exchange('GET', '/api/admin/me', 200, identityOf(role, undefined, values))
}

/** What is pending of a type: nothing, unless a test says more. */
const nothingPending = ['product', 'service', 'post', 'job', 'section', 'navigation'].map(
  (type) => pending(type),
)

/** The list of what is pending of a type. */
export function pending(type: string, ...lines: unknown[]): Exchange {
  return exchange('GET', `/api/admin/pending?type=${type}&limit=1000`, 200, lines)
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

/** An entry of a recorded list by itself, with a revision. */
export function entryOf(list: string, id: string): Exchange {
  const { request, response } = recorded(list)
  const body = (response.body as Entry[]).find((entry) => entry.id === id)
  if (body === undefined) throw new Error(`${list} has no ${id}`)
  return exchange('GET', `${request.path}/${id}`, 200, body, { ETag: '"1"' })
}

/** The writes among the requests that were made. */
export function writesOf(made: Made[]): string[] {
  return made
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
}

/** The bodies of the updates among the requests that were made. */
export function updatesOf(made: Made[]): unknown[] {
  return made
    .filter(({ method }) => method === 'PUT')
    .map(({ text }) => JSON.parse(text) as unknown)
}

/** Holds every request back that is made until the function is called that it gives. */
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
