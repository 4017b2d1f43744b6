import { http, HttpResponse } from 'msw'
import { expect, it, onTestFinished } from 'vitest'
import { replayServer } from '../testing/server.ts'
import { clearPreloaded, setPreloaded } from './preloaded.ts'
import { ApiError } from './ApiError.ts'
import { call } from './call.ts'

const server = replayServer([])

/** Records requests to the server, which responds to all of them. */
function reached() {
  const asked: string[] = []
  server.use(
    http.all('*', ({ request: { method, url } }) => {
      asked.push(`${method} ${new URL(url).pathname}${new URL(url).search}`)
      return HttpResponse.json({ from: 'server' })
    }),
  )
  return asked
}

function bring(path: string, status = 200) {
  setPreloaded({ [path]: { status, headers: { etag: '"3"' }, body: { from: 'page' } } })
  onTestFinished(clearPreloaded)
}

it('is answered by what the page has brought along, until that is forgotten', async () => {
  const asked = reached()
  bring('/api/jobs?sort=-title&limit=2')
  const ask = () => call('/api/jobs', { query: { sort: '-title', limit: 2 } })

  const { data, response } = await ask()
  expect(data).toEqual({ from: 'page' })
  expect(response.headers.get('ETag')).toBe('"3"')
  expect(asked).toEqual([])
  clearPreloaded()

  expect((await ask()).data).toEqual({ from: 'server' })
  expect(asked).toEqual(['GET /api/jobs?sort=-title&limit=2'])
})

it.each<[string, { query?: { fields: string } }]>([
  ['/api/jobs/~', {}],
  ['/api/jobs/~?fields=title,id', { query: { fields: 'title,id' } }],
])('fails as the answer at %s that the page has brought along', async (path, options) => {
  const asked = reached()
  bring(path, 404)

  await expect(call('/api/jobs/none', options)).rejects.toBeInstanceOf(ApiError)
  expect(asked).toEqual([])
})

it('writes to the server in any case', async () => {
  const asked = reached()
  bring('/api/jobs/a')
  await call('/api/jobs/a', { method: 'PUT', body: {} })

  expect(asked).toEqual(['PUT /api/jobs/a'])
})

it('sends no body and no type of one where there is none', async () => {
  const { promise, resolve } = Promise.withResolvers<{ headers: Headers; body: string }>()
  server.use(
    http.delete('/api/jobs/a', async ({ request }) => {
      resolve({ headers: request.headers, body: await request.text() })
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { data } = await call('/api/jobs/a', {
    method: 'DELETE',
    headers: { 'If-Match': '"3"' },
  })

  const { headers, body } = await promise
  expect(data).toBeUndefined()
  expect(body).toBe('')
  expect(headers.get('Content-Type')).toBeNull()
  expect(headers.get('If-Match')).toBe('"3"')
})
