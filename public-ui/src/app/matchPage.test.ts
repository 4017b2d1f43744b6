import { matchRoutes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { matchPage } from './matchPage.ts'
import { pages } from './pages.ts'

const patterns = Object.keys(pages)
const routes = patterns.map((path) => ({ path }))

it.each([
  '/',
  '/about',
  '/About/',
  '/products',
  '/products/one',
  '/products/a%20b',
  '/products/a%2Fb',
  '/products/%E0%A4%A',
  '/products/one/two',
  '/blog/one.two',
  '/case-studies/%C3%BCber',
  '/no/such/page/',
])('finds the page at %s as the routes of the library do', (pathname) => {
  // The library warns of a path that it cannot decode.
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const [expected] = matchRoutes(routes, pathname) ?? []
  warn.mockRestore()
  const path = patterns.find((pattern) => matchPage(pattern, pathname)) ?? ''
  expect(path).toBe(expected?.route.path)
  expect(matchPage(path, pathname)).toMatchObject({
    params: expected?.params,
    pathname: expected?.pathname,
    pathnameBase: expected?.pathnameBase,
  })
})
