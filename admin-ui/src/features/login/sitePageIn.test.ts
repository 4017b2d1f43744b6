import { expect, it } from 'vitest'
import { sitePageIn } from './sitePageIn.ts'

it.each([
  ['/about?edit', '/about?edit'],
  ['/blog/a%20b?edit&x=1#part', '/blog/a%20b?edit&x=1#part'],
  ['/', '/'],
  ['', undefined],
  ['about', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/..//evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/\\', undefined],
])('leads from "%s" to %s', (to, page) => {
  expect(sitePageIn(`?to=${encodeURIComponent(to)}`)).toBe(page)
})

it('leads nowhere without an address', () => {
  expect(sitePageIn('')).toBeUndefined()
})
