import { beforeEach, expect, it, vi } from 'vitest'

const reload = vi.fn()
const served = vi.fn<() => Promise<Response>>()
const page = (build: string) => () =>
  Promise.resolve(
    new Response(
      `<!doctype html><style>/* <script type="module" src="/x.js"> */</style><script type="module" crossorigin src="/assets/index-${build}.js"></script>`,
    ),
  )

/** A fresh copy of the module, as each page has one. */
async function load(hasWork?: () => boolean) {
  vi.resetModules()
  const build = await import('./build.ts')
  build.followBuild(hasWork)
  return build
}

/** A part fails to load. */
async function miss() {
  served.mockClear()
  dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => {
    expect(served).toHaveBeenCalled()
  })
  // The response is read.
  await new Promise((resolve) => setTimeout(resolve, 20))
}

beforeEach(() => {
  const listening = new AbortController()
  const add = globalThis.addEventListener.bind(globalThis)
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
    add(type, listener, { signal: listening.signal })
  })
  vi.stubGlobal('location', { href: 'https://example.co.uk/search?q=a', reload })
  vi.stubGlobal('fetch', served)
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
  document.body.innerHTML = ''
  sessionStorage.clear()
  reload.mockClear()
  return () => {
    listening.abort()
    vi.unstubAllGlobals()
    document.head.innerHTML = ''
  }
})

it('reloads the page when the server has another build, and each build once', async () => {
  served.mockImplementation(page('new'))
  const { isOutdated } = await load()
  await miss()
  expect(reload).toHaveBeenCalledOnce()
  expect(isOutdated()).toBe(false)

  // After the reload the page is still the same, from a cache or another server.
  await miss()
  served.mockImplementation(page('newer'))
  await miss()
  served.mockImplementation(page('new'))
  await miss()
  expect(reload).toHaveBeenCalledTimes(2)
  expect(isOutdated()).toBe(true)
})

it.each([
  ['has the same build', page('old')],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with no page', () => Promise.resolve(new Response('Wait.'))],
])('leaves the page where the server %s', async (_, answer) => {
  served.mockImplementation(answer)
  const { isOutdated } = await load()
  await miss()
  expect(reload).not.toHaveBeenCalled()
  expect(isOutdated()).toBe(false)
})

it('leaves what was typed, and says that it is outdated', async () => {
  served.mockImplementation(page('new'))
  const { isOutdated, onOutdated } = await load()
  const listener = vi.fn()
  const stop = onOutdated(listener)
  const field = document.createElement('input')
  const type = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.body.append(field)
  type('Ada')
  await miss()
  expect(reload).not.toHaveBeenCalled()
  expect(isOutdated()).toBe(true)
  expect(listener).toHaveBeenCalledOnce()
  stop()

  type('')
  await miss()
  expect(reload).toHaveBeenCalledOnce()
})

it('forgets what was typed into a field that is gone', async () => {
  served.mockImplementation(page('new'))
  await load()
  const field = document.createElement('textarea')
  document.body.append(field)
  field.value = 'Ada'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.remove()
  await miss()
  expect(reload).toHaveBeenCalledOnce()
})

it('leaves work that only the app knows of', async () => {
  served.mockImplementation(page('new'))
  await load(() => true)
  await miss()
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload what it could reload for ever', async () => {
  served.mockImplementation(page('new'))
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  await load()
  await miss()
  expect(reload).not.toHaveBeenCalled()
})
