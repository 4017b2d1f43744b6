import { type Exchange, golden } from '@quoin/shared-ui/testing/golden.ts'
import { missing, serverFrom } from '@quoin/shared-ui/testing/server.ts'
import { onTestFinished, vi } from 'vitest'
import { contactForm } from '../sections/form/specified.ts'
import { templateMenus } from './menus.ts'
import { pageAddress, templatePages, templateSection } from './pages.ts'

/** A write of the site. */
export interface Written {
  path: string
  body: unknown
}

/** The responses for the frame, and the pages of a new site. */
const frame = () => [
  ...golden('settings-get-public', 'type-list'),
  ...templatePages.map((page) => answer(pageAddress(page.path), page)),
  answer('/api/navigation', templateMenus),
  answer('/api/sections/cta', templateSection('cta')),
  answer('/api/forms/contact', contactForm),
]

/**
 * Mocks the server for one test with exchanges, in addition to the frame's; the first match is used. Returns the writes
 * as they arrive.
 */
export function serve(...exchanges: Exchange[]): Written[] {
  const written: Written[] = []
  const server = serverFrom([...exchanges, ...frame()], missing('*/api/pages'))
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'GET') return
    const { pathname } = new URL(request.url)
    void request
      .clone()
      .json()
      .then((body: unknown) => written.push({ path: pathname, body }))
  })
  server.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => {
    server.close()
  })
  return written
}

/** Leaves requests for a path without a response for the rest of the test. */
export function withhold(path: string): void {
  const real = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    return pathname === path ? new Promise<never>(() => undefined) : real(input, init)
  })
  onTestFinished(() => {
    spy.mockRestore()
  })
}

/** A response with a body. */
export function answer(path: string, body: unknown, method = 'GET'): Exchange {
  return exchange(method, path, method === 'POST' ? 201 : 200, 'application/json', body)
}

/** An error response of the server. */
export function failure(
  path: string,
  status: number,
  detail: string,
  method = 'GET',
): Exchange {
  const body = { title: 'Failure', status, detail }
  return exchange(method, path, status, 'application/problem+json', body)
}

function exchange(
  method: string,
  path: string,
  status: number,
  type: string,
  body: unknown,
): Exchange {
  return {
    name: `${method} ${path}`,
    request: { method, path },
    response: { status, headers: { 'Content-Type': type }, body },
  }
}
