import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { replayServer } from '../testing/server.ts'
import { createEntry, fetchAll, fetchEntry, fetchList } from './content.ts'

const server = replayServer([])
const json = { 'Content-Type': 'application/json' }

/** Responds to the next request, and returns the request as the server received it. */
function answer(response: () => Response): Promise<{ request: Request; body: string }> {
  const { promise, resolve } = Promise.withResolvers<{ request: Request; body: string }>()
  server.use(
    http.all(
      '*',
      async ({ request }) => {
        resolve({ request, body: await request.clone().text() })
        return response()
      },
      { once: true },
    ),
  )
  return promise
}

const pathOf = ({ url }: Request) => new URL(url).pathname + new URL(url).search

describe('fetchList', () => {
  it('reads the items, the total and the next cursor', async () => {
    const asked = answer(() =>
      HttpResponse.json([{ id: 'a' }], {
        headers: {
          'X-Total-Count': '7',
          Link: '</api/products?cursor=x%2F&limit=1>; rel="next"',
        },
      }),
    )

    const page = await fetchList('product', { limit: 1, sort: '-name' })

    expect(page).toEqual({ items: [{ id: 'a' }], total: 7, next: 'x/' })
    expect(pathOf((await asked).request)).toBe('/api/products?limit=1&sort=-name')
  })

  it('counts the items itself at the end of a list', async () => {
    void answer(() => HttpResponse.json([{ id: 'a' }, { id: 'b' }]))

    const page = await fetchList('product', {})

    expect(page).toMatchObject({ total: 2, next: null })
  })

  it.each([
    ['section', '/api/sections'],
    ['member', '/api/team'],
  ] as const)('asks for the %s list at %s', async (type, path) => {
    const asked = answer(() => HttpResponse.json([]))

    await fetchList(type, {})

    expect(pathOf((await asked).request)).toBe(path)
  })
})

describe('fetchAll', () => {
  /** Responds to every request with an entry and, up to a number of requests, a link to the next page. */
  const parts = (more: number) => {
    const asked: string[] = []
    server.use(
      http.all('*', ({ request }) => {
        const n = asked.push(pathOf(request))
        const Link = `</api/products?cursor=c${String(n)}>; rel="next"`
        const headers = { 'X-Total-Count': '99', ...(n <= more && { Link }) }
        return HttpResponse.json([{ id: `p${String(n)}` }], { headers })
      }),
    )
    return asked
  }

  it('follows a list to its end', async () => {
    const asked = parts(2)
    const { items, next } = await fetchAll('product', { fields: 'name' })
    expect(items.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3'])
    expect(next).toBeNull()
    expect(asked).toEqual([
      '/api/products?fields=name',
      '/api/products?fields=name&cursor=c1',
      '/api/products?fields=name&cursor=c2',
    ])
  })

  it('ends after ten answers', async () => {
    const asked = parts(Infinity)
    const page = await fetchAll('product', {})
    expect(page).toMatchObject({ total: 99, next: 'c10' })
    expect(page.items).toHaveLength(10)
    expect(asked).toHaveLength(10)
  })
})

describe('fetchEntry', () => {
  it('reads the entity and its ETag', async () => {
    const asked = answer(() =>
      HttpResponse.json({ id: 'a/b' }, { headers: { ETag: '"3"' } }),
    )

    const loaded = await fetchEntry('product', 'a/b')

    expect(loaded).toEqual({ entity: { id: 'a/b' }, etag: '"3"' })
    expect(pathOf((await asked).request)).toBe('/api/products/a%2Fb')
  })

  it('finds a single entry at the path of its type', async () => {
    const asked = answer(() => HttpResponse.json({ siteName: 'Quoin' }))

    await fetchEntry('settings', 'settings')

    expect(pathOf((await asked).request)).toBe('/api/settings')
  })

  it('fails with the status and the detail of a problem', async () => {
    void answer(() =>
      HttpResponse.json(
        { title: 'Not found', status: 404, detail: 'No product has this id.' },
        { status: 404, headers: { 'Content-Type': 'application/problem+json' } },
      ),
    )

    await expect(fetchEntry('product', 'x')).rejects.toThrow(
      '404: No product has this id.',
    )
  })
})

describe('writing', () => {
  it('creates with a JSON body', async () => {
    const asked = answer(() => HttpResponse.json({ id: 'a' }, { status: 201 }))

    const created = await createEntry('product', { name: 'Shop', description: 'Till' })

    const { request, body } = await asked
    expect(created.entity.id).toBe('a')
    expect(request.method).toBe('POST')
    expect(request.headers.get('Content-Type')).toBe(json['Content-Type'])
    expect(body).toBe('{"name":"Shop","description":"Till"}')
  })
})
