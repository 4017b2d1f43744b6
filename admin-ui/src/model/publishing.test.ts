import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recorded } from '../testing/serve.ts'
import { actsOn, standingOf, valuesOf } from './publishing.ts'
import type { Entry, Schema } from './schema.ts'

const { types } = recorded('schema').response.body as Schema

function typeOf(name: string) {
  const type = types.find((one) => one.name === name)
  if (type === undefined) throw new Error(`no type ${name}`)
  return type
}

const before = '2026-01-31T08:00:00.000Z'
const after = '2026-01-31T10:00:00.000Z'
const later = '2026-01-31T11:00:00.000Z'

const entry = (status: string, publishedAt?: string, unpublishAt?: string): Entry => ({
  id: 'a',
  createdAt: before,
  updatedAt: before,
  status,
  publishedAt: publishedAt ?? null,
  unpublishAt: unpublishAt ?? null,
})

beforeEach(() => {
  vi.setSystemTime('2026-01-31T09:00:00Z')
})

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  [entry('draft'), 'hidden', 'publish schedule'],
  [entry('archived', before), 'hidden', 'publish schedule'],
  [entry('published', after), 'scheduled', 'publish schedule unpublish unpublishAt'],
  [entry('published', before), 'shown', 'unpublish unpublishAt'],
  [entry('published', before, after), 'shown', 'unpublish unpublishAt'],
  [entry('published', before, '2026-01-31T08:30:00Z'), 'ended', 'publish schedule'],
])('knows how far a post is, and what can be done: %o', (post, standing, acts) => {
  expect(standingOf(typeOf('post'), post)).toBe(standing)
  expect(actsOn(typeOf('post'), post).join(' ')).toBe(acts)
})

it.each([
  ['draft', 'hidden', 'publish'],
  ['inactive', 'shown', 'unpublish'],
  ['active', 'shown', 'unpublish'],
])('offers no times where a type has none: %s', (status, standing, acts) => {
  expect(standingOf(typeOf('product'), entry(status))).toBe(standing)
  expect(actsOn(typeOf('product'), entry(status)).join(' ')).toBe(acts)
})

it('offers nothing where a status publishes nothing', () => {
  expect(standingOf(typeOf('inquiry'), entry('new'))).toBeUndefined()
  expect(actsOn(typeOf('inquiry'), entry('new'))).toEqual([])
  expect(valuesOf(typeOf('inquiry'), 'publish', entry('new'))).toEqual({})
})

it('writes no values that an act can do without', () => {
  const post = typeOf('post')
  const published = { status: 'published' }
  expect(valuesOf(post, 'publish', entry('draft'))).toEqual(published)
  expect(valuesOf(post, 'publish', entry('archived', before, later))).toEqual(published)
  expect(valuesOf(post, 'publish', entry('published', after, later))).toEqual({
    ...published,
    publishedAt: null,
  })
  expect(valuesOf(post, 'publish', entry('published', before, before))).toEqual({
    ...published,
    unpublishAt: null,
  })
  expect(valuesOf(post, 'schedule', entry('draft'), after)).toEqual({
    ...published,
    publishedAt: after,
  })
  expect(valuesOf(post, 'unpublish', entry('published', after, later))).toEqual({
    status: 'draft',
  })
  expect(valuesOf(post, 'unpublishAt', entry('published', before), later)).toEqual({
    unpublishAt: later,
  })
  expect(valuesOf(typeOf('product'), 'publish', entry('draft'))).toEqual({
    status: 'active',
  })
})
