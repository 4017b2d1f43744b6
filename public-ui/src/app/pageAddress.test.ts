import { afterEach, expect, it } from 'vitest'
import { showAddressOfPage } from './pageAddress.ts'

const first = location.href

afterEach(() => {
  history.replaceState(null, '', first)
})

it.each([
  ['/api/forms/join?page=%2Fjoin%2Fus#f-join', '/join/us#f-join'],
  ['/api/forms/join?page=%2Fjoin%3Fa%3Db', '/join?a=b'],
  // Neither an address of another site nor an invalid path is shown.
  ['/api/forms/join?page=%2F%2Felsewhere.example%2F', '//elsewhere.example/'],
  ['/api/forms/join?page=https%3A%2F%2Felsewhere.example', undefined],
  ['/api/forms/join', undefined],
  ['/contact?page=%2Fabout', undefined],
])('shows at %s the address %s', (at, shown) => {
  history.replaceState(null, '', at)
  showAddressOfPage()
  expect(location.origin).toBe(new URL(first).origin)
  expect(location.pathname + location.search + location.hash).toBe(shown ?? at)
})
