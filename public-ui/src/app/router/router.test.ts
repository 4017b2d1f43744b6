import { expect, it, onTestFinished } from 'vitest'
import type { Prepared } from '../prepare.ts'
import { createSiteRouter } from './router.ts'

/** A router whose pages are ready when the test says so. */
function start(first = '/', state: unknown = null) {
  history.replaceState(state, '', first)
  const waiting = new Map<string, () => void>()
  const router = createSiteRouter((path) => {
    const page: Prepared = { path, Component: () => path, read: Promise.resolve() }
    return new Promise((resolve) => waiting.set(path, () => resolve(page)))
  })
  const ready = async (path: string) => {
    await expect.poll(() => waiting.has(path)).toBe(true)
    waiting.get(path)?.()
    waiting.delete(path)
  }
  return { router, ready }
}

/** A router that shows its first page. */
async function started(first?: string) {
  const { router: starting, ready } = start(first)
  await ready(first ?? '/')
  const router = await starting
  onTestFinished(router.follow())
  const shown: string[] = []
  router.subscribe(({ page }) => shown.push(page.path))
  return { router, ready, shown }
}

it('shows the page that the visit begins with', async () => {
  const { router } = await started('/blog?q=go')

  expect(router.state).toMatchObject({
    page: { path: '/blog?q=go' },
    location: { pathname: '/blog', search: '?q=go', key: 'default', state: null },
    action: 'POP',
  })
})

it('keeps the page and its address until the next one is ready', async () => {
  const { router, ready } = await started()
  const going = router.navigate('/products', { state: { from: 'home' } })
  expect(router.state.page.path).toBe('/')
  expect(location.pathname).toBe('/')
  await ready('/products')
  await going

  expect(location.pathname).toBe('/products')
  expect(router.state).toMatchObject({
    page: { path: '/products' },
    location: { pathname: '/products', state: { from: 'home' } },
    action: 'PUSH',
    still: false,
  })
  expect(router.state.location.key).not.toBe('default')
})

it('shows the last of several addresses alone', async () => {
  const { router, ready, shown } = await started()
  const first = router.navigate('/products')
  const last = router.navigate('/blog')
  await ready('/blog')
  await last
  await ready('/products')
  await first

  expect(shown).toEqual(['/blog'])
  expect(location.pathname).toBe('/blog')
})

it('rewrites the address of a page that stays as it is scrolled', async () => {
  const { router, ready, shown } = await started('/blog')
  const entries = history.length
  router.navigator.replace({ pathname: '/blog', search: '?q=go' }, null, {
    preventScrollReset: true,
  })
  await ready('/blog?q=go')
  await expect.poll(() => shown).toEqual(['/blog?q=go'])

  expect(router.state).toMatchObject({ action: 'REPLACE', still: true })
  expect(history.length).toBe(entries)
})

it('goes back through the history to what an entry knew', async () => {
  const { router, ready, shown } = await started()
  const { location: first } = router.state
  const going = router.navigate('/products')
  await ready('/products')
  await going
  await router.navigate(-1)
  await ready('/')

  await expect.poll(() => shown).toEqual(['/products', '/'])
  expect(router.state).toMatchObject({ location: first, action: 'POP' })
})

it('shows the entry to which the visitor went before the first page was ready', async () => {
  history.replaceState({ key: 'before' }, '', '/about')
  history.pushState(null, '', '/')
  const { router: starting, ready } = start('/blog', { key: 'after' })
  history.back()
  await expect.poll(() => location.pathname).toBe('/about')
  await ready('/blog')
  const router = await starting
  expect(router.state.page.path).toBe('/blog')
  onTestFinished(router.follow())
  await ready('/about')

  await expect.poll(() => router.state.page.path).toBe('/about')
})

it('leads to no other host by a path with two slashes', async () => {
  const { router, ready } = await started()
  const going = router.navigate('//example.com/x')
  await ready('//example.com/x')
  await going

  expect(location.origin).toBe(new URL(document.baseURI).origin)
  expect(location.pathname).toBe('//example.com/x')
})
