import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { PageCache, type Pages } from '@quoin-cms/client/pages'
import CacheHandler from '../src/cache/handler.ts'
import { isKept } from '../src/cache/pages.ts'
import { beginRendering } from '../src/cache/renderings.ts'

const shared = globalThis as unknown as Record<symbol, Pages>
const handler = new CacheHandler()
const get = (path: string) => handler.get(keyOf(path), { kind: 'APP_PAGE' })
const keyOf = (path: string) => `/route-cache/APP_PAGE/${'a'.repeat(64)}/$${path}`

/** The pages of a server that has just started. */
function open(): Pages {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const pages = { cache: new PageCache(folder), isReady: true }
  shared[Symbol.for('quoin.pages')] = pages
  return pages
}

let pages: Pages

beforeEach(() => {
  Object.assign(process.env, { NODE_ENV: 'production' })
  pages = open()
})

/** Returns a page as Next.js has rendered it, which has read some entries. */
function page(uses: string[], status?: number) {
  const rendering = beginRendering()
  for (const use of uses) rendering.uses.add(use)
  return {
    kind: 'APP_PAGE' as const,
    html: '<p>Grüße</p>',
    rscData: Buffer.from([0, 255]),
    segmentData: new Map([['/_tree', Buffer.from('tree')]]),
    postponed: undefined,
    headers: { 'x-next-cache-tags': `_N_T_/layout,${rendering.tag}` },
    status,
  }
}

test('a page is kept as it was rendered', async () => {
  const rendered = page(['id:1'])
  await handler.set(keyOf('/a'), rendered, { cacheControl: { revalidate: false } })
  const kept = await get('/a')
  const { postponed, status, ...same } = rendered
  assert.partialDeepStrictEqual(kept?.value, same)
  assert.equal(kept?.value.postponed, postponed)
  assert.equal(kept?.value.status, status)
  assert.deepEqual(kept?.cacheControl, { revalidate: false })
  assert.equal(await get('/b'), null)
  assert.equal(await handler.get(keyOf('/a'), { kind: 'FETCH' }), null)
})

test('a page is named by its path', async () => {
  await handler.set(keyOf('/index'), page([]))
  await handler.set(keyOf('/blog/a'), page([]))
  assert.ok(pages.cache.has('/'))
  assert.ok(pages.cache.has('/blog/a'))
  await handler.set(keyOf('/blog/tag/tea & cake'), page([]))
  assert.ok(isKept('/blog/tag/tea%20%26%20cake'))
  assert.ok(!isKept('/blog/tag/tea'))
  assert.ok(!isKept('/blog/tag/100%'))
})

test('a change drops the pages that have read the entry', async () => {
  await handler.set(keyOf('/a'), page(['id:1']))
  await handler.set(keyOf('/b'), page(['id:2']))
  pages.cache.drop({ uses: ['id:1'] })
  assert.equal(await get('/a'), null)
  assert.notEqual(await get('/b'), null)
})

test('code of the site drops pages by their reads, and by their paths', async () => {
  await handler.set(keyOf('/a'), page(['post']))
  await handler.set(keyOf('/b'), page(['id:2']))
  await handler.revalidateTag('post')
  assert.ok(!pages.cache.has('/a'))
  await handler.revalidateTag(['_N_T_/b'])
  assert.ok(!pages.cache.has('/b'))
})

test('a page that was rendered during a change is not kept', async () => {
  const rendered = page(['id:1'])
  pages.cache.drop({ uses: ['id:1'] })
  await handler.set(keyOf('/a'), rendered)
  assert.equal(pages.cache.size, 0)
})

test('errors, redirects, and pages without a read of the CMS are not kept', async () => {
  await handler.set(keyOf('/a'), page([], 404))
  await handler.set(keyOf('/b'), page([], 308))
  await handler.set(keyOf('/c'), { ...page([]), headers: {} })
  await handler.set('key of an answer', { kind: 'FETCH' })
  await handler.set(keyOf('/d'), null)
  assert.equal(pages.cache.size, 0)
})

test('while changes are not followed, no page is kept', async () => {
  pages.isReady = false
  await handler.set(keyOf('/a'), page([]))
  assert.equal(pages.cache.size, 0)
})

test('pages that are never kept are removed when there are many', async () => {
  const first = page([])
  for (let n = 0; n < 1000; n++) beginRendering()
  await handler.set(keyOf('/a'), first)
  assert.equal(pages.cache.size, 0)
})

test('while the site is built, no page is kept', async () => {
  process.env.NEXT_PHASE = 'phase-production-build'
  try {
    await handler.set(keyOf('/a'), page([]))
    assert.equal(await get('/a'), null)
    assert.equal(pages.cache.size, 0)
  } finally {
    delete process.env.NEXT_PHASE
  }
})
