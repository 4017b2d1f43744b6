import { expect, it } from 'vitest'
import { QuoinError } from '../src/index.ts'
import { clientOf, json, recorded, refusal, replay } from './replay.ts'

it('reads an entry by its slug, and the only entry of a type', async () => {
  const { client } = replay(['post-get', 'settings-get-public'])
  expect(await client.get('post', 'hello')).toMatchObject({ title: 'Hello' })
  expect(await client.single('settings')).toMatchObject({ siteName: 'Quoin' })
})

it('writes a path segment so that no id leaves its type', async () => {
  const { client, sent } = clientOf(() => json({ id: 'a' }))
  await client.get('post', '../settings?x')
  expect(sent[0]?.path).toBe('/api/blog/../settings?x')
  const addresses: unknown[] = []
  const { client: other } = clientOf(() => json({}), {
    fetch: (address) => {
      addresses.push(address)
      return Promise.resolve(json({}))
    },
  })
  await other.get('post', '../settings?x')
  expect(addresses).toEqual(['https://cms.example/api/blog/..%2Fsettings%3Fx'])
})

it('reads one page of a list with its total and the cursor of the next', async () => {
  const { client } = replay(['post-list-page', 'post-list'])
  const first = await client.list('post', { limit: 1, sort: '-title' }).page()
  expect(first.entries).toHaveLength(1)
  expect(first.total).toBe(3)
  expect(first.cursor).toBe('AP-VdrHBgSkYAAFvbiBjcmFmdAABY3JhZnQAAQ')
  expect(await client.list('post').page()).toMatchObject({ cursor: undefined })
})

it('iterates over the entries of all pages, without counting them', async () => {
  const { client, sent } = clientOf(({ path }) =>
    path.includes('cursor=next')
      ? json([{ id: 'c' }])
      : json([{ id: 'a' }, { id: 'b' }], {
          headers: { Link: '</api/blog?cursor=next&limit=2>; rel="next"' },
        }),
  )
  const ids: string[] = []
  for await (const { id } of client.list('post', { limit: 2, fields: ['title', 'slug'] }))
    ids.push(id)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(sent.map(({ path }) => path)).toEqual(
    [
      '/api/blog?fields=title,slug&limit=2&count=false',
      '/api/blog?cursor=next&fields=title,slug&limit=2&count=false',
    ].map((path) => expect.stringMatching(sameQuery(path)) as string),
  )
})

/** A pattern of a path with the same keys in any order. */
function sameQuery(path: string): RegExp {
  const [start = '', query = ''] = path.split('?')
  const keys = query.split('&').map((key) => `(?=.*[?&]${key}(&|$))`)
  return new RegExp(`^${keys.join('')}${start}\\?[^ ]{${query.length}}$`)
}

it('returns the present address of a page that was moved', async () => {
  const { client } = clientOf(({ path }) =>
    path === '/api/pages?path=/old'
      ? json({ title: 'Not found', status: 404, movedTo: '/new' }, { status: 404 })
      : refusal(404, 'Page not found.'),
  )
  expect(await client.page('/old')).toEqual({ movedTo: '/new' })
  await expect(client.page('/none')).rejects.toThrow('404: Page not found.')
})

it('reads a page with its sections', async () => {
  const { client } = replay(['page-at-path'])
  const page = await client.page('/about')
  expect(page.movedTo).toBeUndefined()
  expect(page).toMatchObject({ id: 'about' })
  expect('sections' in page && page.sections[0]).toMatchObject({
    id: 'about-intro',
    items: [],
  })
})

it('searches, page after page', async () => {
  const { client } = replay(['search-page'])
  const found = await client.search('go', { type: 'post', limit: 1 })
  expect(found).toMatchObject({ total: 3, hits: [{ id: 'sequel' }], cursor: 'aGl0cyAx' })
})

it('reports why the server refused a request', async () => {
  const { client } = replay(['post-get-missing', 'post-list-unknown-field'])
  const missing: unknown = await client
    .get('post', 'missing')
    .catch((error: unknown) => error)
  expect(missing).toBeInstanceOf(QuoinError)
  expect(missing).toMatchObject({
    status: 404,
    title: 'Not found',
    detail: 'Blog post not found.',
    message: '404: Blog post not found.',
    fields: {},
  })
  const query = { fields: ['title', 'secret'] }
  await expect(client.list('post', query).page()).rejects.toThrow('names secret')
})

it('reports an error of a proxy by its status', async () => {
  const { client } = clientOf(
    () => new Response('<h1>', { status: 502, statusText: 'Bad Gateway' }),
  )
  await expect(client.get('post', 'a')).rejects.toMatchObject({
    status: 502,
    message: '502: Bad Gateway',
  })
})

it('needs the address of a site', () => {
  for (const url of ['', '/api', 'ftp://cms.example'])
    expect(() => clientOf(() => json({}), { url })).toThrow('needs the address of a site')
})

it('ignores a slash at the end of the address', async () => {
  const { client, sent } = clientOf(() => json(recorded('post-get').response.body), {
    url: 'https://cms.example/',
  })
  await client.get('post', 'hello')
  expect(sent[0]?.path).toBe('/api/blog/hello')
})
