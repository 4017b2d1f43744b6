import { beforeEach, expect, it, vi } from 'vitest'

const sent = vi.fn<(path: string, body: Blob) => boolean>()

/** A fresh copy of the module, as each page has one. */
async function load() {
  vi.resetModules()
  return import('./report.ts')
}

function texts() {
  return Promise.all(sent.mock.calls.map(([, body]) => body.text()))
}

async function bodies() {
  return (await texts()).map((text) => JSON.parse(text) as Record<string, string>)
}

beforeEach(() => {
  sent.mockReset()
  Object.assign(navigator, { sendBeacon: sent })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  history.replaceState(null, '', '/blog/portals?q=secret#part')
  document.head.innerHTML = '<script type="module" src="/assets/index-a1.js"></script>'
  return () => {
    Reflect.deleteProperty(navigator, 'sendBeacon')
    vi.restoreAllMocks()
    document.head.innerHTML = ''
  }
})

it('tells the server what a boundary caught, and the console as before', async () => {
  const { reporting } = await load()
  const error = new TypeError('x is undefined')
  reporting.onCaughtError(error, {
    componentStack: '\n    at t (https://a.test/assets/BlogPage-Df3k_x9a.js:1:2)',
  })
  expect(sent.mock.calls[0]?.[0]).toBe('/api/errors')
  expect(sent.mock.calls[0]?.[1].type).toBe('application/json')
  expect(await bodies()).toMatchObject([
    {
      message: 'TypeError: x is undefined',
      component: 'BlogPage',
      build: '/assets/index-a1.js',
      path: '/blog/portals',
    },
  ])
  expect((await bodies())[0]?.stack).toContain('BlogPage-Df3k_x9a.js')
  expect(console.error).toHaveBeenCalledWith(error)
})

it('tells each error once, and ten of a page', async () => {
  const { report } = await load()
  for (let n = 0; n < 30; n++) report(new Error(`fault ${Math.floor(n / 2)}`))
  expect((await bodies()).map(({ message }) => message)).toHaveLength(10)
})

it('sends no more than the server takes', async () => {
  const { report } = await load()
  const error = new Error('é'.repeat(20_000))
  error.stack = 'a'.repeat(20_000)
  report(error)
  expect(sent.mock.calls[0]?.[1].size).toBeLessThan(8 << 10)
})

it('hears what nothing catches', async () => {
  const { followErrors } = await load()
  followErrors()
  dispatchEvent(new ErrorEvent('error', { error: new Error('thrown') }))
  const rejection = new Event('unhandledrejection')
  dispatchEvent(Object.assign(rejection, { reason: new Error('rejected') }))
  dispatchEvent(new ErrorEvent('error', { error: null }))
  expect((await bodies()).map(({ message }) => message)).toEqual([
    'Error: thrown',
    'Error: rejected',
  ])
})

it('leaves out what is no fault of the app', async () => {
  const { report } = await load()
  report(Object.assign(new Error('Not found'), { status: 404 }))
  report(new DOMException('given up', 'AbortError'))
  report(new TypeError('Failed to fetch'))
  report('a text')
  expect(sent).not.toHaveBeenCalled()
})
