import { beforeEach, expect, it, vi } from 'vitest'
import type { Exchange } from '../testing/golden.ts'
import { replayServer } from '../testing/server.ts'

const answer = (method: string, status: number, seq: string): Exchange => ({
  name: `${method} ${seq}`,
  request: { method, path: '/api/jobs/a' },
  response: {
    status,
    headers: { 'Quoin-Seq': seq },
    ...(status === 200 && { body: {} }),
  },
})

replayServer([
  answer('GET', 200, '7'),
  answer('PUT', 200, '9'),
  answer('DELETE', 204, '8'),
])

/** The client of a page that was just opened. */
async function freshClient() {
  vi.resetModules()
  const { createApi } = await import('./client.ts')
  const call = await import('./call.ts')
  return { ...call, jobs: createApi<Record<'/api/jobs/a', Paths>>() }
}

interface Paths {
  get: { responses: { 200: { content: { 'application/json': object } } } }
  put: { responses: { 200: { content: { 'application/json': object } } } }
  delete: { responses: { 204: { content?: never } } }
}

let page: Awaited<ReturnType<typeof freshClient>>

beforeEach(async () => {
  page = await freshClient()
})

it('knows the change that all it ever fetched has', async () => {
  expect(page.knownPosition()).toBe('')
  await page.jobs.GET('/api/jobs/a')
  await page.jobs.PUT('/api/jobs/a')

  expect(page.knownPosition()).toBe('7')
})

it('makes a search wait for what was written, not for what was read', async () => {
  await page.jobs.GET('/api/jobs/a')
  expect(page.afterNewest()).toEqual({})
  await page.jobs.PUT('/api/jobs/a')
  await page.jobs.DELETE('/api/jobs/a')

  expect(page.afterNewest()).toEqual({ after: 9 })
})

it('makes a search wait for what was heard', () => {
  page.noteSeq(12)
  page.noteSeq(11)

  expect(page.afterNewest()).toEqual({ after: 12 })
})
