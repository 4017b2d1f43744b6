import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placesIn, placesOf, type Described } from '../src/places.ts'
import { clientOf, json } from './replay.ts'

const document = JSON.parse(
  readFileSync(
    new URL('../../../shared-ui/src/api/openapi.json', import.meta.url),
    'utf8',
  ),
) as Described

it.each([
  [{}, '/api/blog/a', null],
  [{ view: 'public' as const }, '/api/blog/a?view=public', null],
  [{ token: 'qn_a' }, '/api/blog/a?view=public', 'Bearer qn_a'],
  [{ token: 'qn_a', view: 'staff' as const }, '/api/blog/a?view=staff', 'Bearer qn_a'],
  [{ token: 'qp_a' }, '/api/blog/a', 'Bearer qp_a'],
  [{ token: 'qp_a', view: 'staff' as const }, '/api/blog/a', 'Bearer qp_a'],
])('asks with %j for %s', async (options, path, authorization) => {
  const { client, sent } = clientOf(() => json({ id: 'a' }), options)
  await client.get('post', 'a')
  expect(sent[0]?.path).toBe(path)
  expect(sent[0]?.headers.get('Authorization')).toBe(authorization)
})

it('asks all reads of content for the view', async () => {
  const { client, sent } = clientOf(() => json([]), { token: 'qn_a' })
  await client.list('post').page()
  await client.page('/')
  await client.search('go')
  await client.single('settings')
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/blog?view=public',
    '/api/pages?path=/&view=public',
    '/api/search?q=go&view=public',
    '/api/settings?view=public',
  ])
})

it('reads as staff where staff read', async () => {
  const { client, sent } = clientOf(() => json({}), { token: 'qn_a', view: 'staff' })
  await client.get('section', 'about')
  await client.single('settings')
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/admin/content/sections/about?view=staff',
    '/api/admin/content/settings?view=staff',
  ])
})

it('knows the places of the types of every program', async () => {
  const find = placesOf(() => Promise.reject(new Error('looked up')))
  for (const [name, place] of placesIn(document))
    expect(await find(name), name).toEqual(place)
})

it('looks up another type once', async () => {
  const talk = { name: 'talk', path: 'conference/talks', single: false }
  const { client, sent } = clientOf(({ path }) =>
    path === '/api/openapi.json'
      ? json({ paths: { '/api/conference/talks': {} }, 'x-content-types': [talk] })
      : json({ id: 'a' }),
  )
  await Promise.all([client.get('talk', 'a'), client.get('talk', 'b')])
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/openapi.json',
    '/api/conference/talks/a',
    '/api/conference/talks/b',
  ])
  await expect(client.get('tlak', 'a')).rejects.toThrow(
    'There is no content type "tlak"; there are answer, form,',
  )
})

it('looks up a type for all callers if one of them gives up', async () => {
  const talk = { name: 'talk', path: 'talks', single: false }
  const { client } = clientOf(({ path }) =>
    path === '/api/openapi.json'
      ? json({ paths: { '/api/talks': {} }, 'x-content-types': [talk] })
      : json({ id: 'a' }),
  )
  const signal = AbortSignal.abort(new Error('enough'))
  const first = expect(client.get('talk', 'a', { signal })).rejects.toThrow('enough')
  expect(await client.get('talk', 'a')).toEqual({ id: 'a' })
  await first
})

it('looks up a type again after a failure', async () => {
  let failed = false
  const { client } = clientOf(({ path }) => {
    if (path !== '/api/openapi.json') return json({ id: 'a' })
    if (!failed) {
      failed = true
      return new Response('', { status: 500 })
    }
    const talk = { name: 'talk', path: 'talks', single: false }
    return json({ paths: { '/api/talks': {} }, 'x-content-types': [talk] })
  })
  await expect(client.get('talk', 'a')).rejects.toThrow('500')
  expect(await client.get('talk', 'a')).toEqual({ id: 'a' })
})

it('asks nobody for a path that it was given', async () => {
  const { client, sent } = clientOf(() => json({ id: 'a' }), { paths: { talk: 'talks' } })
  await client.get('talk', 'a')
  expect(sent.map(({ path }) => path)).toEqual(['/api/talks/a'])
})
