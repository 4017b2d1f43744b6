import { beforeEach, expect, it, vi } from 'vitest'
import { follow } from './follow.ts'
import { listen, type Listener } from './live.ts'
import { createQueryClient } from '../queryClient.ts'
import { keys } from '../queries.ts'

vi.mock('./live.ts', () => ({ listen: vi.fn() }))

const live = { reconnect: vi.fn(), close: vi.fn() }
const products = keys.list('product', {}, 'visitor')

function listener(): Listener {
  const call = vi.mocked(listen).mock.lastCall
  if (call === undefined) throw new Error('nobody listens')
  return call[0]
}

function show(persisted: boolean) {
  const event = new Event('pageshow')
  Object.assign(event, { persisted })
  dispatchEvent(event)
}

beforeEach(() => {
  vi.mocked(listen).mockReset().mockReturnValue(live)
  vi.clearAllMocks()
})

it('makes stale what a change touches, and after a reset everything', () => {
  const client = createQueryClient()
  client.setQueryData(products, {})
  client.setQueryData(['other'], {})
  const stop = follow(client)

  listener().onChanges([{ op: 'put', type: 'product', id: 'a', seq: 1 }])
  expect(client.getQueryState(products)?.isInvalidated).toBe(true)
  expect(client.getQueryState(['other'])?.isInvalidated).toBe(false)

  listener().onReset()
  expect(client.getQueryState(['other'])?.isInvalidated).toBe(true)
  stop.close()
})

it('pauses while the page is put aside', () => {
  const client = createQueryClient()
  client.setQueryData(products, {})
  const stop = follow(client)

  dispatchEvent(new Event('pagehide'))
  expect(live.close).toHaveBeenCalledOnce()
  show(false)
  expect(listen).toHaveBeenCalledOnce()

  show(true)
  expect(listen).toHaveBeenCalledTimes(2)
  expect(client.getQueryState(products)?.isInvalidated).toBe(true)

  stop.close()
  show(true)
  expect(listen).toHaveBeenCalledTimes(2)
})
