import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Change, invalidateFor } from './invalidateFor.ts'
import { createQueryClient } from '../queryClient.ts'
import { keys } from '../queries.ts'

const cached = {
  list: keys.list('product', {}, 'visitor'),
  narrowed: keys.list('product', { status: 'active' }, 'staff'),
  mine: keys.entry('product', 'a', 'staff'),
  others: keys.entry('product', 'b', 'staff'),
  mineBySlug: keys.entry('product', 'atlas', 'visitor'),
  othersBySlug: keys.entry('product', 'beacon', 'visitor'),
  jobs: keys.list('job', {}, 'visitor'),
  settings: keys.entry('settings', 'settings', 'visitor'),
  me: ['me'],
}
type Name = keyof typeof cached

describe('hear', () => {
  let client: QueryClient

  beforeEach(() => {
    client = createQueryClient()
    for (const key of Object.values(cached)) client.setQueryData(key, {})
    client.setQueryData(cached.mineBySlug, { entity: { id: 'a', slug: 'atlas' } })
    client.setQueryData(cached.othersBySlug, { entity: { id: 'b', slug: 'beacon' } })
  })

  async function staleAfter(...changes: Change[]): Promise<Name[]> {
    await invalidateFor(client, ...changes)
    const names = Object.keys(cached) as Name[]
    return names.filter((name) => client.getQueryState(cached[name])?.isInvalidated)
  }

  it('makes the lists and the entry stale, and nothing else', async () => {
    const stale = await staleAfter({ op: 'put', type: 'product', id: 'a' })

    expect(stale).toEqual(['list', 'narrowed', 'mine', 'mineBySlug'])
  })

  it('forgets a deleted entry', async () => {
    const stale = await staleAfter({ op: 'delete', type: 'product', id: 'a', seq: 7 })

    expect(stale).toEqual(['list', 'narrowed'])
    expect(client.getQueryState(cached.mine)).toBeUndefined()
    expect(client.getQueryState(cached.mineBySlug)).toBeUndefined()
    expect(client.getQueryState(cached.othersBySlug)).toBeDefined()
  })

  it('takes several changes at once', async () => {
    const stale = await staleAfter(
      { op: 'put', type: 'product', id: 'a' },
      { op: 'put', type: 'product', id: 'b' },
      { op: 'delete', type: 'job', id: 'c' },
    )

    expect(stale).toEqual([
      'list',
      'narrowed',
      'mine',
      'others',
      'mineBySlug',
      'othersBySlug',
      'jobs',
    ])
  })

  it.each([
    ['put', 'product', 2],
    ['delete', 'product', 1],
    ['put', 'job', 1],
  ] as const)(
    'asks for a missing entry again after a %s of a %s',
    async (op, type, asked) => {
      const queryFn = vi.fn(() => Promise.reject(new Error('404: Product not found.')))
      const queryKey = keys.entry('product', 'renamed', 'visitor')
      const page = new QueryObserver(client, { queryKey, queryFn })
      const leave = page.subscribe(() => undefined)
      await vi.waitFor(() => {
        expect(page.getCurrentResult().isError).toBe(true)
      })

      await invalidateFor(client, { op, type, id: 'z' })
      leave()

      expect(queryFn).toHaveBeenCalledTimes(asked)
    },
  )

  it.each([
    ['visitor', 2],
    ['staff', 1],
  ] as const)(
    'asks again for a deleted entry that a %s reads',
    async (audience, asked) => {
      const queryFn = vi.fn(() => Promise.resolve({ entity: { id: 'z' }, etag: null }))
      const queryKey = keys.entry('product', 'by-slug', audience)
      const page = new QueryObserver(client, { queryKey, queryFn })
      const leave = page.subscribe(() => undefined)
      await vi.waitFor(() => {
        expect(page.getCurrentResult().isSuccess).toBe(true)
      })

      await invalidateFor(client, { op: 'delete', type: 'product', id: 'z' })
      leave()

      expect(queryFn).toHaveBeenCalledTimes(asked)
    },
  )

  it('makes what is made of all content stale', async () => {
    await client.query({
      queryKey: ['figures'],
      queryFn: () => 1,
      meta: { ofAllContent: true },
    })

    await invalidateFor(client, { op: 'put', type: 'job', id: 'a' })

    expect(client.getQueryState(['figures'])?.isInvalidated).toBe(true)
  })

  it('finds a single entry whatever its id', async () => {
    const stale = await staleAfter({ op: 'put', type: 'settings', id: '018f' })

    expect(stale).toEqual(['settings'])
  })
})
