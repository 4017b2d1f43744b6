import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { holdUploads } from '../testing/requests.ts'
import { fileOf, picture } from '../testing/media.ts'
import { uploadsOf } from './uploads.ts'

const lake = picture('lake')

function start() {
  const requests = holdUploads()
  const client = createQueryClient()
  const uploads = uploadsOf(client)
  onTestFinished(() => {
    for (const { key } of uploads.list()) uploads.stop(key)
  })
  const states = () => uploads.list().map(({ state }) => state)
  return { requests, client, uploads, states }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('uploads', () => {
  it('sends three at once, and the next when there is room', async () => {
    const { requests, uploads, states } = start()
    uploads.add(['a', 'b', 'c', 'd', 'e'].map((name) => fileOf(name)))
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
    await settled()
    expect(requests).toHaveLength(3)

    requests[1]?.answer(201, lake)
    await settled()
    expect(states()).toEqual(['sending', 'done', 'sending', 'sending', 'waiting'])
    expect(requests).toHaveLength(4)
  })

  it('tells how much has been sent, and what it became', async () => {
    const { requests, uploads } = start()
    uploads.add([fileOf('a.jpg')])
    await settled()
    requests[0]?.progress(0.4)
    expect(uploads.list()[0]?.share).toBe(0.4)

    requests[0]?.answer(200, lake, { ETag: '"7"' })
    await settled()
    expect(uploads.list()[0]).toMatchObject({
      state: 'done',
      uploaded: { entity: { id: 'lake' }, etag: '"7"', known: true },
    })
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/api/admin/media' })
    expect((requests[0]?.sent?.get('file') as File).name).toBe('a.jpg')
  })

  it('stops, makes room for the next, and starts again from nothing', async () => {
    const { requests, uploads, states } = start()
    const [first = 0] = uploads.add(['a', 'b', 'c', 'd'].map((name) => fileOf(name)))
    await settled()
    requests[0]?.progress(0.9)
    uploads.stop(first)
    await settled()
    expect(requests[0]?.stopped).toBe(true)
    expect(states()).toEqual(['stopped', 'sending', 'sending', 'sending'])

    uploads.retry(first)
    expect(uploads.list()[0]).toMatchObject({ state: 'waiting', share: 0 })
    requests[1]?.answer(201, lake)
    await settled()
    expect(states()[0]).toBe('sending')
    expect(requests).toHaveLength(5)
  })

  it('keeps a file that is refused, or that nobody answers for, to be sent again', async () => {
    const { requests, uploads } = start()
    const [first = 0] = uploads.add([fileOf('a'), fileOf('b')])
    await settled()
    requests[0]?.answer(413, {
      title: 'Too large',
      status: 413,
      detail: 'At most 25 MB.',
    })
    requests[1]?.fail()
    await settled()
    expect(uploads.list()).toMatchObject([
      { state: 'refused', message: '413: At most 25 MB.' },
      { state: 'refused', message: 'The server cannot be reached. Please try again.' },
    ])

    uploads.retry(first)
    await settled()
    requests[2]?.answer(201, lake)
    await settled()
    expect(uploads.list()[0]?.state).toBe('done')
  })

  it('is a write, so that the end of the session is noticed', async () => {
    const { requests, uploads, client } = start()
    uploads.add([fileOf('a')])
    await settled()
    requests[0]?.answer(401, { title: 'Signed out', status: 401 })
    await settled()
    const [mutation] = client.getMutationCache().getAll()
    expect(mutation?.state.error).toMatchObject({ status: 401 })
  })

  it('guards what is replaced by its revision', async () => {
    const { requests, uploads } = start()
    uploads.add([fileOf('a')], { id: 'lake', etag: '"3"' })
    await settled()
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      path: '/api/admin/media/lake/file',
      headers: { 'If-Match': '"3"' },
    })
  })

  it('has the end of the page ask while something is under way', async () => {
    const { requests, uploads } = start()
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    uploads.add([fileOf('a')])
    await settled()
    expect(leave()).toBe(true)
    requests[0]?.answer(201, lake)
    await settled()
    expect(leave()).toBe(false)
  })

  it('tells of the end of what was under way, once, where somebody asked for it', async () => {
    const { requests, uploads } = start()
    const tell = vi.fn()
    uploads.tellTo(tell)
    uploads.add([fileOf('a'), fileOf('b')])
    await settled()
    requests[0]?.answer(201, lake)
    requests[1]?.fail()
    await settled()
    expect(tell).toHaveBeenCalledExactlyOnceWith({ done: 1, refused: 1 })

    uploads.add([fileOf('c')])
    await settled()
    requests[2]?.answer(201, lake)
    await settled()
    expect(tell).toHaveBeenLastCalledWith({ done: 1, refused: 0 })
  })

  it('forgets what has ended, and nothing else', async () => {
    const { requests, uploads, states } = start()
    const keys = uploads.add([fileOf('a'), fileOf('b')])
    await settled()
    requests[0]?.answer(201, lake)
    await settled()
    uploads.forget(...keys)
    expect(states()).toEqual(['sending'])
  })
})
