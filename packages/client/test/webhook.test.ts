import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PageCache } from '../src/pages/pageCache.ts'
import { changesIn, isSigned, receive } from '../src/pages/webhook.ts'

// The example of the specification of Standard Webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"test": 2432232314}'
const time = 1614265330
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

function headers(changed: Record<string, string> = {}): Headers {
  return new Headers({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': `${time}`,
    'webhook-signature': signature,
    ...changed,
  })
}

test('a message with a valid signature is accepted', () => {
  expect(isSigned(secret, headers(), body, time)).toBe(true)
  const two = { 'webhook-signature': `v1,AAAA v1a,x ${signature}` }
  expect(isSigned(secret, headers(two), body, time + 299)).toBe(true)
})

test('other messages are refused', () => {
  expect(isSigned(secret, headers(), `${body} `, time)).toBe(false)
  expect(isSigned('whsec_AAAA', headers(), body, time)).toBe(false)
  expect(isSigned('', headers(), body, time)).toBe(false)
  expect(isSigned(secret, new Headers(), body, time)).toBe(false)
  expect(isSigned(secret, headers({ 'webhook-id': 'msg_other' }), body, time)).toBe(false)
  expect(
    isSigned(secret, headers({ 'webhook-timestamp': `${time + 1}` }), body, time),
  ).toBe(false)
  expect(
    isSigned(secret, headers({ 'webhook-signature': signature.slice(3) }), body, time),
  ).toBe(false)
})

test('an old message, and one of the future, is refused', () => {
  expect(isSigned(secret, headers(), body, time + 301)).toBe(false)
  expect(isSigned(secret, headers(), body, time - 301)).toBe(false)
})

test('a message has changes', () => {
  const message = (type: string, data: object) => JSON.stringify({ type, data })
  const post = { id: '1', type: 'post', paths: ['/blog/a'] }
  expect(changesIn(message('post.updated', post))).toEqual([
    { op: 'updated', type: 'post', id: '1', path: '/blog/a' },
  ])
  const page = { id: '2', type: 'page', paths: ['/new', '/old'] }
  expect(changesIn(message('page.updated', page))).toEqual([
    { op: 'updated', type: 'page', id: '2', path: '/new', was: '/old' },
  ])
  const hidden = { ...page, paths: ['/old'], visible: false }
  expect(changesIn(message('page.updated', hidden))).toEqual([
    { op: 'deleted', type: 'page', id: '2', path: '/old' },
  ])
  const settings = { id: 'settings', type: 'settings', paths: ['*'] }
  expect(changesIn(message('settings.updated', settings))).toBeUndefined()
  expect(changesIn(message('webhook.missed', {}))).toBeUndefined()
  expect(() => changesIn('no JSON')).toThrow()
})

/** Sends a message, signed now, and returns the status of the answer. */
async function send(cache: PageCache, body: string, key = 'AAAA', wanted = 'whsec_AAAA') {
  const now = `${Math.floor(Date.now() / 1000)}`
  const hash = createHmac('sha256', Buffer.from(key, 'base64'))
  const signed = hash.update(`msg_1.${now}.${body}`).digest('base64')
  const message = new Request('http://front.example/api/rebuild', {
    method: 'POST',
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': now,
      'webhook-signature': `v1,${signed}`,
    },
  })
  return (await receive(message, wanted, cache)).status
}

test('a message drops the pages that it concerns', async () => {
  const cache = new PageCache(mkdtempSync(join(tmpdir(), 'pages-')))
  for (const id of ['1', '2', '3'])
    await cache.put(`/${id}`, '', [`id:${id}`], cache.mark())
  const changed = { type: 'post.updated', data: { id: '1', type: 'post', paths: [] } }
  const all = { type: 'settings.updated', data: { type: 'settings', paths: ['*'] } }
  expect(await send(cache, JSON.stringify(changed), 'BBBB')).toBe(401)
  expect(await send(cache, JSON.stringify(changed), 'AAAA', '')).toBe(503)
  expect(await send(cache, 'no JSON')).toBe(400)
  expect(cache.size).toBe(3)
  expect(await send(cache, JSON.stringify(changed))).toBe(204)
  expect(cache.size).toBe(2)
  expect(await send(cache, JSON.stringify(all))).toBe(204)
  expect(cache.size).toBe(0)
})
