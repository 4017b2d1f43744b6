import { expect, it } from 'vitest'
import { isWithin } from './isWithin.ts'

it.each([
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/about', '/about/'],
  ['/About', '/about'],
  ['/about/team', '/about'],
  ['/%C3%BCber-uns', '/über-uns'],
  ['/%C3%BCber-uns/team', '/%C3%BCber-uns'],
  ['/about', '/about?tab=2#team'],
  ['/', '/'],
])('%s is within %s', (pathname, path) => {
  expect(isWithin(pathname, path)).toBe(true)
})

it.each([
  ['/about', '/'],
  ['/about-us', '/about'],
  ['/', '/about'],
  ['/team/about', '/about'],
])('%s is not within %s', (pathname, path) => {
  expect(isWithin(pathname, path)).toBe(false)
})
