import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesIn, isSigned } from '../src/cache/webhook.ts'

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
  assert.ok(isSigned(secret, headers(), body, time))
  const two = { 'webhook-signature': `v1,AAAA v1a,x ${signature}` }
  assert.ok(isSigned(secret, headers(two), body, time + 299))
})

test('other messages are refused', () => {
  assert.ok(!isSigned(secret, headers(), `${body} `, time))
  assert.ok(!isSigned('whsec_AAAA', headers(), body, time))
  assert.ok(!isSigned('', headers(), body, time))
  assert.ok(!isSigned(secret, new Headers(), body, time))
  assert.ok(!isSigned(secret, headers({ 'webhook-id': 'msg_other' }), body, time))
  assert.ok(
    !isSigned(secret, headers({ 'webhook-timestamp': `${time + 1}` }), body, time),
  )
  assert.ok(
    !isSigned(secret, headers({ 'webhook-signature': signature.slice(3) }), body, time),
  )
})

test('an old message, and one of the future, is refused', () => {
  assert.ok(!isSigned(secret, headers(), body, time + 301))
  assert.ok(!isSigned(secret, headers(), body, time - 301))
})

test('a message has changes', () => {
  const message = (type: string, data: object) => JSON.stringify({ type, data })
  const post = { id: '1', type: 'post', paths: ['/blog/a'] }
  assert.deepEqual(changesIn(message('post.updated', post)), [
    { op: 'updated', type: 'post', id: '1', path: '/blog/a' },
  ])
  const page = { id: '2', type: 'page', paths: ['/new', '/old'] }
  assert.deepEqual(changesIn(message('page.updated', page)), [
    { op: 'updated', type: 'page', id: '2', path: '/new', was: '/old' },
  ])
  const hidden = { ...page, paths: ['/old'], visible: false }
  assert.deepEqual(changesIn(message('page.updated', hidden)), [
    { op: 'deleted', type: 'page', id: '2', path: '/old' },
  ])
  const settings = { id: 'settings', type: 'settings', paths: ['*'] }
  assert.equal(changesIn(message('settings.updated', settings)), undefined)
  assert.equal(changesIn(message('webhook.missed', {})), undefined)
  assert.throws(() => changesIn('no JSON'))
})
