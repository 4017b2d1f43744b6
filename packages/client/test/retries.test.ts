import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientOf, json, refusal } from './replay.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([429, 503])('reads again after the wait that a %i asks for', async (status) => {
  let busy = true
  const { client, sent } = clientOf(() =>
    busy ? refusal(status, 'Busy.', { 'Retry-After': '7' }) : json({ id: 'a' }),
  )
  const reading = client.get('post', 'a')
  await vi.advanceTimersByTimeAsync(6_999)
  expect(sent).toHaveLength(1)
  busy = false
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toEqual({ id: 'a' })
  expect(sent).toHaveLength(2)
})

it('reads at most four times', async () => {
  const { client, sent } = clientOf(() => refusal(503, 'Busy.', { 'Retry-After': '1' }))
  const reading = expect(client.get('post', 'a')).rejects.toMatchObject({ retryAfter: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  await reading
  expect(sent).toHaveLength(4)
})

it.each([
  [503, {}],
  [503, { 'Retry-After': '61' }],
  [503, { 'Retry-After': 'Sun, 29 Nov 2026 12:00:00 GMT' }],
  [500, { 'Retry-After': '1' }],
  [404, { 'Retry-After': '1' }],
])('reads once after %i with %j', async (status, headers) => {
  const { client, sent } = clientOf(() => refusal(status, 'No.', headers))
  await expect(client.get('post', 'a')).rejects.toMatchObject({ status })
  expect(sent).toHaveLength(1)
})

it('ends a wait when the signal is aborted', async () => {
  const { client, sent } = clientOf(() => refusal(429, 'Busy.', { 'Retry-After': '60' }))
  const controller = new AbortController()
  const reading = expect(
    client.get('post', 'a', { signal: controller.signal }),
  ).rejects.toThrow('enough')
  await vi.advanceTimersByTimeAsync(1)
  controller.abort(new Error('enough'))
  await reading
  expect(sent).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('passes the signal of every method on', async () => {
  const { client } = clientOf(() => json({}))
  const options = { signal: AbortSignal.abort(new Error('enough')) }
  const calls = [
    () => client.get('post', 'a', options),
    () => client.single('settings', options),
    () => client.list('post', options).page(),
    () => client.page('/', options),
    () => client.create('post', {}, options),
    () => client.update('post', 'a', {}, options),
    () => client.remove('post', 'a', options),
    () => client.search('go', options),
    () => client.submit('contact', {}, undefined, options),
    () => client.changes(options).next(),
    () => client.live(options).next(),
  ]
  for (const call of calls) await expect(call(), String(call)).rejects.toThrow('enough')
})
