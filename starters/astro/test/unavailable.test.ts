import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QuoinError } from '@quoin-cms/client'
import { ComingSoon, stateIn, unavailablePage } from '../src/unavailable.ts'

const refusal = (status: number, headers = {}) =>
  new QuoinError(new Response(null, { status, headers }), '')

test('a site in Coming soon and a CMS that cannot be read are different', () => {
  assert.equal(stateIn(new ComingSoon()), 'soon')
  assert.equal(stateIn(refusal(503, { 'Retry-After': '3600' })), 'soon')
  assert.equal(stateIn(refusal(503, { 'Retry-After': '120' })), 'down')
  assert.equal(stateIn(refusal(500)), 'down')
  assert.equal(stateIn(new DOMException('', 'TimeoutError')), 'down')
})

test('a lost connection makes pages unavailable', async () => {
  // Nothing listens at port 1.
  const error = await fetch('http://127.0.0.1:1').catch((error: unknown) => error)
  assert.equal(stateIn(error), 'down')
  assert.match(unavailablePage('down'), /<h1>Back in a moment<\/h1>/)
})

test('other failures are not hidden', () => {
  assert.equal(stateIn(refusal(404)), undefined)
  assert.equal(stateIn(new TypeError('x is undefined')), undefined)
})
