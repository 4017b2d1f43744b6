import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../src/index.ts'
import { clientOf, json, refusal } from './replay.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = { op: 'updated', type: 'post', id: 'a', seq: 5, path: '/blog/a' }

it('follows changes from cursor to cursor', async () => {
  const batches = [
    { changes: [], cursor: '4' },
    { changes: [change], cursor: '5' },
    { changes: [], cursor: '5' },
    { changes: [change, change], cursor: '7' },
  ]
  const { client, sent } = clientOf(() => json(batches.shift()))
  const seen: unknown[] = []
  const reading = (async () => {
    for await (const { changes, cursor } of client.changes({ types: ['post', 'page'] })) {
      seen.push([cursor, changes.length])
      if (cursor === '7') break
    }
  })()
  await vi.advanceTimersByTimeAsync(2000)
  await reading
  expect(seen).toEqual([
    ['4', 0],
    ['5', 1],
    ['7', 2],
  ])
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/changes?types=post,page&wait=25',
    ...['4', '5', '5'].map(
      (since) => `/api/changes?since=${since}&types=post,page&wait=25`,
    ),
  ])
})

it('asks a server that does not wait once a second', async () => {
  const { client, sent } = clientOf(() => json({ changes: [], cursor: '5' }))
  const controller = new AbortController()
  const reading = client.changes({ since: '5', signal: controller.signal }).next()
  const failed = expect(reading).rejects.toThrow('enough')
  await vi.advanceTimersByTimeAsync(10_500)
  expect(sent).toHaveLength(11)
  controller.abort(new Error('enough'))
  await failed
})

it('ends at the last change without waiting', async () => {
  const batches = [
    { changes: [change], cursor: '5' },
    { changes: [], cursor: '5' },
  ]
  const { client, sent } = clientOf(() => json(batches.shift()), { token: 'qn_a' })
  const seen: unknown[] = []
  for await (const batch of client.changes({ since: '0', wait: 0 })) seen.push(batch)
  expect(seen).toEqual([{ changes: [change], cursor: '5' }])
  expect(sent[0]?.path).toBe('/api/changes?since=0&view=public')
})

it('continues at once after a part without changes', async () => {
  const batches = [
    { changes: [], cursor: '6', more: true },
    { changes: [change], cursor: '7' },
    { changes: [], cursor: '7' },
  ]
  const { client, sent } = clientOf(() => json(batches.shift()))
  const seen: string[] = []
  for await (const batch of client.changes({ since: '5', wait: 0 }))
    seen.push(batch.cursor)
  expect(seen).toEqual(['6', '7'])
  expect(sent.map(({ path }) => path)).toEqual(
    ['5', '6', '7'].map((since) => `/api/changes?since=${since}`),
  )
})

it('ends with an error that names an expired cursor', async () => {
  const { client } = clientOf(() => refusal(410, 'The cursor has expired.'))
  await expect(client.changes({ since: '3-old' }).next()).rejects.toMatchObject({
    name: 'QuoinError',
    status: 410,
    message: '410: The cursor has expired. (since=3-old)',
  })
})

/** Returns a response with a stream of parts, which stays open if it does not end. */
function stream(parts: string[], ends = true, signal?: AbortSignal): Response {
  const encoder = new TextEncoder()
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(encoder.encode(part))
        if (ends) controller.close()
        signal?.addEventListener('abort', () => {
          controller.error(signal.reason)
        })
      },
    }),
  )
}

const hello = 'retry: 2000\nevent: hello\nid: 4-x\ndata: {"staff":false}\n\n'
const put = 'retry: 2000\nid: 5-x\ndata: {"op":"put","type":"post","id":"a","seq":5}\n\n'

async function listen(events: AsyncGenerator<LiveEvent>, count: number) {
  const seen: LiveEvent[] = []
  for await (const event of events) if (seen.push(event) === count) break
  return seen
}

it('listens to events, however they are divided, and connects again after the last', async () => {
  const streams = [
    [hello + put.slice(0, 20), put.slice(20), 'event: beat\ndata: \n\n'],
    ['event: reset\nid: 9-x\ndata: \n\n'],
  ]
  const { client, sent } = clientOf(() => stream(streams.shift() ?? []), {
    token: 'qn_a',
  })
  const reading = listen(client.live({ after: '3-x' }), 3)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await reading).toEqual([
    { event: 'hello', position: '4-x', staff: false },
    { event: 'change', position: '5-x', op: 'put', type: 'post', id: 'a', seq: 5 },
    { event: 'reset', position: '9-x' },
  ])
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/live?after=3-x',
    '/api/live?after=5-x',
  ])
})

it('connects again after a silence', async () => {
  const { client, sent } = clientOf((_, signal) => stream([hello], false, signal))
  const reading = listen(client.live(), 2)
  await vi.advanceTimersByTimeAsync(55_000)
  expect(await reading).toHaveLength(2)
  expect(sent).toHaveLength(2)
})

it('waits longer after each failure to connect', async () => {
  const { client, sent } = clientOf(() => Promise.reject(new TypeError('no network')))
  const controller = new AbortController()
  const failed = expect(
    client.live({ signal: controller.signal }).next(),
  ).rejects.toThrow('enough')
  await vi.advanceTimersByTimeAsync(7_500)
  expect(sent).toHaveLength(4)
  controller.abort(new Error('enough'))
  await failed
  expect(vi.getTimerCount()).toBe(0)
})

it('ends when the server refuses to listen', async () => {
  const { client } = clientOf(() => refusal(401, 'Please sign in first.'))
  await expect(client.live().next()).rejects.toThrow('401: Please sign in first.')
})

it('closes the connection when the caller stops', async () => {
  let signal: AbortSignal | undefined
  const { client } = clientOf((_, given) => {
    signal = given
    return stream([hello], false, given)
  })
  await listen(client.live(), 1)
  expect(signal?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
