import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { markLost, markAlive } from './live/feedHealth.ts'
import { createQueryClient } from './queryClient.ts'

const fetched = vi.fn(() => Promise.resolve(1))

/** A component that uses a query for a while. */
function show(client: ReturnType<typeof createQueryClient>) {
  return new QueryObserver(client, { queryKey: ['a'], queryFn: fetched }).subscribe(
    () => undefined,
  )
}

async function times(count: number) {
  await vi.waitFor(() => {
    expect(fetched).toHaveBeenCalledTimes(count)
  })
  // Pending responses arrive.
  await Promise.resolve()
}

beforeEach(() => {
  fetched.mockClear()
})

it('fetches nothing twice while the live feed tells of changes', async () => {
  const client = createQueryClient()
  markAlive()
  client.mount()
  show(client)()
  await times(1)
  show(client)
  dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('online'))
  await times(1)
  client.unmount()
})

it('fetches anew what is shown anew or looked at again while it does not', async () => {
  const client = createQueryClient()
  client.mount()
  markLost()
  show(client)()
  await times(1)
  const hide = show(client)
  await times(2)
  await vi.waitFor(() => {
    expect(client.isFetching()).toBe(0)
  })
  dispatchEvent(new Event('visibilitychange'))
  await times(3)
  await vi.waitFor(() => {
    expect(client.isFetching()).toBe(0)
  })

  hide()
  markAlive()
  show(client)
  dispatchEvent(new Event('visibilitychange'))
  await times(3)
  client.unmount()
})
