import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nameOf, PageCache } from '../src/cache/pageCache.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'pages-'))
const put = (cache: PageCache, name: string, uses: string[] = []) =>
  cache.put(name, `<p>${name}</p>`, uses, cache.mark())

test('a page is named by its path and the keys that count', () => {
  const name = (address: string) => nameOf(new URL(address, 'http://front.example'))
  assert.equal(name('/about/?utm_source=mail'), '/about')
  assert.equal(name('/'), '/')
  assert.equal(name('/contact?x=1&sent=contact'), '/contact?sent=contact')
})

test('pages are kept, also by the next process', async () => {
  const at = folder()
  await put(new PageCache(at), '/a', ['id:1'])
  const next = new PageCache(at)
  assert.equal(await next.get('/a'), '<p>/a</p>')
  next.drop({ uses: ['id:1'] })
  assert.equal(await next.get('/a'), undefined)
  assert.deepEqual(readdirSync(at), [])
})

test('drafts and what is no page are removed', () => {
  const at = folder()
  writeFileSync(join(at, 'one.html.draft'), '{"name":"/a","uses":[]}\n')
  writeFileSync(join(at, 'two.html'), 'no page')
  assert.equal(new PageCache(at).size, 0)
  assert.deepEqual(readdirSync(at), [])
})

test('a change drops the pages at its paths, and those that have read it', async () => {
  const cache = new PageCache(folder())
  await put(cache, '/a', ['id:1'])
  await put(cache, '/a?sent=contact', ['id:1'])
  await put(cache, '/blog', ['post'])
  await put(cache, '/b', ['id:2'])
  assert.equal(cache.drop({ paths: ['/a', null], uses: ['post'] }), 3)
  assert.equal(cache.size, 1)
  assert.equal(await cache.get('/b'), '<p>/b</p>')
})

test('a page that was rendered during a change is not kept', async () => {
  const cache = new PageCache(folder())
  const mark = cache.mark()
  cache.drop({ uses: ['id:9'] })
  await cache.put('/a', 'old', [], mark)
  assert.equal(await cache.get('/a'), undefined)
  // The change arrives while the file is being written.
  const writing = cache.put('/b', 'old', [], cache.mark())
  cache.clear()
  await writing
  assert.equal(await cache.get('/b'), undefined)
})

test('the page that was used longest ago makes room', async () => {
  const at = folder()
  const cache = new PageCache(at, 2)
  await put(cache, '/a')
  await put(cache, '/b')
  await cache.get('/a')
  await put(cache, '/c')
  assert.equal(await cache.get('/b'), undefined)
  assert.equal(await cache.get('/a'), '<p>/a</p>')
  assert.equal(readdirSync(at).length, 2)
})
