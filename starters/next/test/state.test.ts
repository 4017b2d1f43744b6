import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'

/** The answer of the CMS of the test. */
let answer = { status: 200, body: {}, retryAfter: '' }
let requests = 0
const server = createServer((_request, response) => {
  requests++
  const headers = { 'Content-Type': 'application/json', 'Retry-After': answer.retryAfter }
  response.writeHead(answer.status, headers).end(JSON.stringify(answer.body))
})
let readState: typeof import('../src/cms/state.ts').readState

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.QUOIN_CMS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  readState = (await import('../src/cms/state.ts')).readState
})
after(() => server.close())

test('pages can be rendered while the settings can be read, which are read once for many', async () => {
  answer = { status: 200, body: { comingSoon: false }, retryAfter: '' }
  requests = 0
  const states = await Promise.all([readState(), readState(), readState()])
  assert.deepEqual(states, ['open', 'open', 'open'])
  assert.equal(requests, 1)
})

test('a CMS that goes away is noticed by the next call', async () => {
  answer = { status: 200, body: { comingSoon: false }, retryAfter: '' }
  assert.equal(await readState(), 'open')
  answer = { status: 500, body: {}, retryAfter: '' }
  assert.equal(await readState(), 'down')
})

test('a site in Coming soon is not shown', async () => {
  answer = { status: 503, body: {}, retryAfter: '3600' }
  assert.equal(await readState(), 'soon')
})

test('a site in Coming soon is not shown if a token reads it', async () => {
  answer = { status: 200, body: { comingSoon: true }, retryAfter: '' }
  assert.equal(await readState(), 'soon')
})

test('a CMS that fails is down', async () => {
  answer = { status: 500, body: {}, retryAfter: '' }
  assert.equal(await readState(), 'down')
})

test('a CMS that cannot be reached is down', async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  assert.equal(await readState(), 'down')
})
