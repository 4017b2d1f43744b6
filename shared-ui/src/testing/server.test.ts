import { describe, expect, it } from 'vitest'
import type { Exchange } from './golden.ts'
import { replayServer } from './server.ts'

const exchange = (
  method: string,
  path: string,
  body: unknown,
  status: number,
  answer: unknown,
): Exchange => ({
  name: `${method} ${path} ${String(status)}`,
  request: { method, path, ...(body === undefined ? {} : { body }) },
  response: {
    status,
    headers: { 'Content-Type': 'application/json', ETag: '"1"' },
    ...(answer === undefined ? {} : { body: answer }),
  },
})

replayServer([
  exchange('GET', '/api/jobs?limit=1', undefined, 200, [1]),
  exchange('GET', '/api/jobs', undefined, 200, []),
  exchange('GET', '/api/jobs', undefined, 200, [1, 2]),
  exchange('POST', '/api/jobs', { title: 'A', type: 'contract' }, 201, { id: 'a' }),
  exchange('POST', '/api/jobs', { title: '' }, 422, { title: 'Invalid values' }),
  exchange(
    'GET',
    '/api/services?sort=name',
    undefined,
    200,
    ['a', 'b', 'c'].map((id) => ({ id, name: id, color: 'blue' })),
  ),
  exchange('GET', '/api/services/a', undefined, 200, { id: 'a', name: 'A', color: '' }),
  exchange('DELETE', '/api/jobs/a', undefined, 204, undefined),
])

const at = (path: string) => `${globalThis.location.origin}${path}`
const post = (body: object) =>
  fetch(at('/api/jobs'), { method: 'POST', body: JSON.stringify(body) })

describe('serverFrom', () => {
  it('answers with the recorded status, headers and body', async () => {
    const response = await fetch(at('/api/jobs?limit=1'))

    expect(response.status).toBe(200)
    expect(response.headers.get('ETag')).toBe('"1"')
    expect(await response.json()).toEqual([1])
  })

  it('replays exchanges of one request in their order, then stays at the last', async () => {
    const answers = []
    for (let n = 0; n < 3; n += 1)
      answers.push(await (await fetch(at('/api/jobs'))).json())

    expect(answers).toEqual([[], [1, 2], [1, 2]])
  })

  it('tells requests apart by their bodies, whatever the order of keys', async () => {
    expect((await post({ title: '' })).status).toBe(422)
    expect((await post({ type: 'contract', title: 'A' })).status).toBe(201)
  })

  it('replays an empty answer', async () => {
    const response = await fetch(at('/api/jobs/a'), { method: 'DELETE' })

    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
  })

  it('leaves of what was recorded the fields and the entries that are asked for', async () => {
    const body = async (path: string) =>
      (await fetch(at(path))).json() as Promise<unknown>

    expect(await body('/api/services?limit=2&sort=name&fields=name')).toEqual([
      { id: 'a', name: 'a' },
      { id: 'b', name: 'b' },
    ])
    expect(await body('/api/services/a?fields=name')).toEqual({ id: 'a', name: 'A' })
  })

  it('ignores the view of staff', async () => {
    for (const path of [
      '/api/services/a?view=staff',
      '/api/services/a?fields=id,name,color&view=staff',
    ])
      expect(await (await fetch(at(path))).json()).toMatchObject({ id: 'a', name: 'A' })
    await expect(fetch(at('/api/services/a?view=public'))).rejects.toThrow()
  })

  it('refuses what was not recorded', async () => {
    await expect(fetch(at('/api/team'))).rejects.toThrow()
    await expect(post({ title: 'B' })).rejects.toThrow()
  })
})
