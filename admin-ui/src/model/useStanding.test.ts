import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recorded } from '../testing/serve.ts'
import type { Schema } from './schema.ts'
import { useStanding } from './useStanding.ts'

const post = (recorded('schema').response.body as Schema).types.find(
  ({ name }) => name === 'post',
)

function standing(publishedAt: string | null, unpublishAt: string | null) {
  if (post === undefined) throw new Error('no posts')
  const at = '2026-01-31T08:00:00.000Z'
  const entry = {
    id: 'a',
    createdAt: at,
    updatedAt: at,
    status: 'published',
    publishedAt,
    unpublishAt,
  }
  return renderHook(() => useStanding(post, entry)).result
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

const day = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-31T09:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
})

it('turns when the time of publication comes, and when that of the end does', () => {
  const now = standing('2026-01-31T10:00:00.000Z', '2026-01-31T11:00:00.000Z')
  expect(now.current).toBe('scheduled')
  pass(3_599_000)
  expect(now.current).toBe('scheduled')
  pass(1_000)
  expect(now.current).toBe('shown')
  pass(3_600_000)
  expect(now.current).toBe('ended')
})

it('waits for a time that is further than a timer of a browser waits', () => {
  const now = standing('2026-04-11T09:00:00.000Z', null)
  pass(69 * day)
  expect(now.current).toBe('scheduled')
  pass(day)
  expect(now.current).toBe('shown')
})

it('waits for nothing where nothing is to come', () => {
  expect(standing('2026-01-30T09:00:00.000Z', null).current).toBe('shown')
  expect(vi.getTimerCount()).toBe(0)
})
