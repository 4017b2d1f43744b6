import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Changes, ChangesQuery } from '../src/client.ts'
import { follow } from '../src/pages/follow.ts'
import { dropChanged, type Reported } from '../src/pages/outdated.ts'
import { PageCache } from '../src/pages/pageCache.ts'
import { QuoinError } from '../src/QuoinError.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Returns a cache with a page for each name, with its reads. */
async function cacheOf(pages: Record<string, string[]>): Promise<PageCache> {
  const cache = new PageCache(mkdtempSync(join(tmpdir(), 'pages-')))
  for (const [name, uses] of Object.entries(pages))
    await cache.put(name, name, uses, cache.mark())
  return cache
}

async function left(cache: PageCache, names: string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => cache.get(name)))
  return found.filter((name) => name !== undefined)
}

const article = { op: 'updated', type: 'post', id: '1', seq: 1, path: '/blog/a' } as const

const site = {
  '/': ['id:home', 'post'],
  '/blog/a': ['id:1', 'id:author'],
  '/blog/b': ['id:2', 'id:author'],
  '/about': ['id:about', 'member', 'id:author'],
}

async function leftAfter(change: Reported): Promise<string[]> {
  const cache = await cacheOf(site)
  dropChanged(cache, [change])
  return left(cache, Object.keys(site))
}

test('an article concerns its page and the lists of articles', async () => {
  expect(await leftAfter(article)).toEqual(['/blog/b', '/about'])
})

test('an author concerns the pages that show them', async () => {
  const author = { op: 'updated', type: 'member', id: 'author', path: null } as const
  expect(await leftAfter(author)).toEqual(['/'])
})

test('a moved article concerns its former page', async () => {
  const moved = { ...article, path: '/blog/new', was: '/blog/b', id: '3' }
  expect(await leftAfter(moved)).toEqual(['/blog/a', '/about'])
})

test('a page concerns itself, and all pages if it moves, since menus have its address', async () => {
  const page = { op: 'updated', type: 'page', id: 'about', path: '/about' } as const
  expect(await leftAfter(page)).toEqual(['/', '/blog/a', '/blog/b'])
  expect(await leftAfter({ ...page, was: '/us' })).toEqual([])
  expect(await leftAfter({ ...page, op: 'deleted' })).toEqual([])
})

test('settings and menus concern all pages', async () => {
  for (const type of ['settings', 'navigation'])
    expect(await leftAfter({ op: 'updated', type, id: type, path: null })).toEqual([])
})

/** Follows answers of the CMS, one for each call of `changes`, and returns the requests and results. */
async function followAll(
  cache: PageCache,
  saved: string | undefined,
  answers: (Changes | Error)[],
) {
  const end = new AbortController()
  const asked: (string | undefined)[] = []
  const ready: boolean[] = []
  let cursor = saved
  async function* changes({ since }: ChangesQuery = {}): AsyncGenerator<
    Changes,
    void,
    undefined
  > {
    asked.push(since)
    const answer = await Promise.resolve(answers.shift())
    if (answer === undefined) {
      end.abort()
      return
    }
    if (answer instanceof Error) throw answer
    yield answer
  }
  await follow({
    client: { changes },
    cache,
    cursor: { read: () => cursor, write: (next) => (cursor = next) },
    signal: end.signal,
    wait: 1,
    onReady: (isReady) => ready.push(isReady),
  })
  return { asked, ready, cursor }
}

test('pages are dropped on changes, and the cursor is saved', async () => {
  const cache = await cacheOf(site)
  const answers = [{ changes: [article], cursor: 'two' }]
  const { asked, cursor, ready } = await followAll(cache, 'one', answers)
  expect(asked).toEqual(['one', 'two'])
  expect(cursor).toBe('two')
  expect(ready).toEqual([true, true])
  expect(await left(cache, ['/blog/a', '/blog/b'])).toEqual(['/blog/b'])
})

test('without a cursor nothing is known of the pages that are there', async () => {
  const cache = await cacheOf(site)
  const { asked, ready } = await followAll(cache, undefined, [
    { changes: [], cursor: 'one' },
  ])
  expect(asked).toEqual([undefined, 'one'])
  expect(ready).toEqual([true])
  expect(cache.size).toBe(0)
})

test('after a lost connection it goes on from the last cursor', async () => {
  const cache = await cacheOf(site)
  const answers = [new TypeError('fetch failed'), { changes: [article], cursor: 'two' }]
  const { asked } = await followAll(cache, 'one', answers)
  expect(asked).toEqual(['one', 'one', 'two'])
  expect(await left(cache, ['/blog/a', '/blog/b'])).toEqual(['/blog/b'])
})

test.each([410, 400])(
  'a cursor that is refused with %i drops everything',
  async (status) => {
    const cache = await cacheOf(site)
    const refused = new QuoinError(new Response(null, { status }), '')
    const { asked, ready } = await followAll(cache, 'one', [
      refused,
      { changes: [], cursor: 'new' },
    ])
    expect(asked).toEqual(['one', undefined, 'new'])
    expect(ready).toEqual([true, false, true])
    expect(cache.size).toBe(0)
  },
)

test('a site in Coming soon drops everything, and a server that is busy nothing', async () => {
  const refusal = (retryAfter: string) =>
    new QuoinError(
      new Response(null, { status: 503, headers: { 'Retry-After': retryAfter } }),
      '',
    )
  const cache = await cacheOf(site)
  const busy = await followAll(cache, 'one', [refusal('120')])
  expect(busy.ready).toEqual([true])
  expect(cache.size).toBe(4)
  const { asked, ready } = await followAll(cache, 'one', [refusal('3600')])
  expect(asked).toEqual(['one', 'one'])
  expect(ready).toEqual([true, false])
  expect(cache.size).toBe(0)
})
