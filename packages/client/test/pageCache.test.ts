import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PageCache } from '../src/pages/pageCache.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'pages-'))
const put = (cache: PageCache, name: string, uses: string[] = []) =>
  cache.put(name, `<p>${name}</p>`, uses, cache.mark())

test('pages are kept, also by the next process', async () => {
  const at = folder()
  await put(new PageCache(at), '/a', ['id:1'])
  const next = new PageCache(at)
  expect(await next.get('/a')).toBe('<p>/a</p>')
  next.drop({ uses: ['id:1'] })
  expect(await next.get('/a')).toBeUndefined()
  expect(readdirSync(at)).toEqual([])
})

test('drafts and other files are removed', () => {
  const at = folder()
  writeFileSync(join(at, 'one.html.draft'), '{"name":"/a","uses":[]}\n')
  writeFileSync(join(at, 'two.html'), 'no page')
  expect(new PageCache(at).size).toBe(0)
  expect(readdirSync(at)).toEqual([])
})

test('a change drops the pages at its paths, and those that have read it', async () => {
  const cache = new PageCache(folder())
  await put(cache, '/a', ['id:1'])
  await put(cache, '/a?sent=contact', ['id:1'])
  await put(cache, '/blog', ['post'])
  await put(cache, '/b', ['id:2'])
  expect(cache.drop({ paths: ['/a', null], uses: ['post'] })).toBe(3)
  expect(cache.size).toBe(1)
  expect(await cache.get('/b')).toBe('<p>/b</p>')
})

test('a page that was rendered during a change is not kept', async () => {
  const cache = new PageCache(folder())
  const mark = cache.mark()
  cache.drop({ uses: ['id:9'] })
  await cache.put('/a', 'old', [], mark)
  expect(await cache.get('/a')).toBeUndefined()
  // The change arrives while the file is being written.
  const writing = cache.put('/b', 'old', [], cache.mark())
  cache.clear()
  await writing
  expect(await cache.get('/b')).toBeUndefined()
})

test('the page that was used longest ago makes room', async () => {
  const at = folder()
  const cache = new PageCache(at, 2)
  await put(cache, '/a')
  await put(cache, '/b')
  await cache.get('/a')
  await put(cache, '/c')
  expect(await cache.get('/b')).toBeUndefined()
  expect(await cache.get('/a')).toBe('<p>/a</p>')
  expect(readdirSync(at)).toHaveLength(2)
})
