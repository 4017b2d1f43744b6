import { BroadcastChannel as NodeChannel } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from './invalidateFor.ts'
import { listen, type Live } from './live.ts'
import { hearPresence } from './presence.ts'
import { isLive } from './feedHealth.ts'

/** The connections of pages, the newest last. */
let sources: FakeSource[] = []

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }

  close() {
    this.readyState = FakeSource.CLOSED
  }

  say(name: string, id: number | string, data: unknown = {}) {
    const event = new MessageEvent<string>(name, {
      data: JSON.stringify(data),
      lastEventId: String(id),
    })
    if (name === 'message') this.onmessage?.(event)
    else this.dispatchEvent(event)
  }
}

/** A mock of browser locks: one holder at a time, the others in a queue, unless one steals. */
function fakeLocks() {
  let holder: { lose: (reason: unknown) => void } | undefined
  let queue: (() => void)[] = []
  const grant = (work: () => Promise<void>) => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    const mine = { lose: reject }
    holder = mine
    void Promise.resolve()
      .then(work)
      .then(() => {
        resolve(undefined)
        if (holder !== mine) return
        holder = undefined
        queue.shift()?.()
      })
    return promise
  }
  return {
    request(_name: string, { signal, steal }: LockOptions, work: () => Promise<void>) {
      if (steal) {
        holder?.lose(new DOMException('stolen', 'AbortError'))
        return grant(work)
      }
      if (holder === undefined) return grant(work)
      return new Promise((resolve, reject) => {
        const next = () => {
          resolve(grant(work))
        }
        queue.push(next)
        signal?.addEventListener('abort', () => {
          queue = queue.filter((one) => one !== next)
          reject(new DOMException('aborted', 'AbortError'))
        })
      })
    },
  }
}

function change(id: string, seq: number): Change {
  return { op: 'put', type: 'product', id, seq }
}

/** The events that a page has received. */
class Page {
  heard: string[] = []
  resets = 0
  readonly live: Live

  /** The position of its content: a number of a response, or the id of an event. */
  has: number | string

  /** Whether a number was for staff. */
  readonly staff: boolean | undefined

  constructor(has: number | string = 0, staff?: boolean) {
    this.has = has
    this.staff = staff
    this.live = listen({
      after: () => (this.has === 0 ? '' : String(this.has)),
      isAfterForStaff: () => this.staff,
      onChanges: (changes) => this.heard.push(changes.map(({ id }) => id).join()),
      onReset: () => (this.resets += 1),
    })
    pages.push(this)
  }
}

let pages: Page[] = []

function newest(): FakeSource {
  const source = sources.at(-1)
  if (source === undefined) throw new Error('nobody has connected')
  return source
}

/** Waits for a message between pages. */
async function told(kind: string) {
  const channel = new BroadcastChannel('quoin-live')
  await new Promise<void>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind === kind) resolve()
    }
  })
  channel.close()
}

async function connected(count: number) {
  await vi.waitFor(() => {
    expect(sources).toHaveLength(count)
  })
}

beforeEach(() => {
  sources = []
  pages = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', NodeChannel)
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})

afterEach(() => {
  for (const { live } of pages) live.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('listen', () => {
  it('has one connection for all pages, and tells each of them', async () => {
    const first = new Page()
    const second = new Page()
    await connected(1)

    newest().say('message', 7, change('a', 7))

    await vi.waitFor(() => {
      expect(first.heard).toEqual(['a'])
      expect(second.heard).toEqual(['a'])
    })
    expect(sources.map(({ url }) => url)).toEqual(['/api/live'])
  })

  it('goes on after the last change when the page with the connection goes', async () => {
    const first = new Page()
    const second = new Page()
    await connected(1)
    newest().say('hello', 5)
    newest().say('message', 7, change('a', 7))
    await vi.waitFor(() => {
      expect(second.heard).toEqual(['a'])
    })

    first.live.close()

    await connected(2)
    expect(sources[0]?.readyState).toBe(FakeSource.CLOSED)
    expect(newest().url).toBe('/api/live?after=7')
  })

  it('tells every page of who comes and goes, which is no change', async () => {
    const page = new Page()
    const heard: unknown[] = []
    const end = hearPresence((at) => heard.push(at))
    await connected(1)
    newest().say('hello', 5)
    newest().say('presence', '', { type: 'product', id: 'atlas' })
    await vi.waitFor(() => {
      expect(heard).toEqual([{ type: 'product', id: 'atlas' }])
    })
    end()
    newest().say('presence', '', { type: 'product', id: 'beacon' })
    newest().say('message', 7, change('a', 7))
    await vi.waitFor(() => {
      expect(page.heard).toEqual(['a'])
    })
    expect(heard).toHaveLength(1)
    expect(isLive()).toBe(true)
    newest().say('presence', '', { type: 'product', id: 'cargo' })
    page.live.reconnect()
    await connected(2)
    expect(newest().url).toBe('/api/live?after=7')
  })

  it('gathers what comes at once', async () => {
    const page = new Page()
    await connected(1)

    for (const [i, id] of ['a', 'b', 'c'].entries())
      newest().say('message', i, change(id, i))

    await vi.waitFor(() => {
      expect(page.heard).toEqual(['a,b,c'])
    })
  })

  it('tells of a reset', async () => {
    const first = new Page()
    const second = new Page()
    await connected(1)

    newest().say('reset', 9)

    await vi.waitFor(() => {
      expect([first.resets, second.resets]).toEqual([1, 1])
    })
  })

  it('connects anew for whoever asks', async () => {
    new Page()
    const second = new Page()
    await connected(1)
    newest().say('hello', 4)

    second.live.reconnect()

    await connected(2)
    expect(sources[0]?.readyState).toBe(FakeSource.CLOSED)
    expect(newest().url).toBe('/api/live?after=4')
  })

  it('comes back with the mark of the store that it heard of', async () => {
    const page = new Page()
    await connected(1)
    newest().say('hello', '4-a0b1c2')

    page.live.reconnect()

    await connected(2)
    expect(newest().url).toBe('/api/live?after=4-a0b1c2')
  })

  it('is told what came since its content was fetched', async () => {
    new Page(3)
    await connected(1)

    expect(newest().url).toBe('/api/live?after=3')
  })

  it('joins a connection that has told more than it has', async () => {
    const first = new Page(3)
    await connected(1)
    newest().say('hello', 3)
    newest().say('message', 7, change('a', 7))

    const second = new Page(5)
    await connected(2)
    expect(newest().url).toBe('/api/live?after=5')
    newest().say('message', 7, change('a', 7))
    newest().say('hello', 7)

    await vi.waitFor(() => {
      expect(second.heard).toEqual(['a'])
      expect(first.heard).toEqual(['a', 'a'])
    })
    expect(sources).toHaveLength(2)
  })

  it('joins as it is when it has all that was told', async () => {
    new Page(3)
    await connected(1)
    newest().say('hello', 7)

    const welcomed = told('hello')
    new Page(7)
    await welcomed
    newest().say('message', 8, change('b', 8))

    await vi.waitFor(() => {
      expect(pages.map(({ heard }) => heard)).toEqual([['b'], ['b']])
    })
    expect(sources).toHaveLength(1)
  })

  it('reads everything again where its content counts other changes than the connection', async () => {
    const page = new Page(5000, false)
    await connected(1)
    newest().say('hello', '9000-a0b1c2', { staff: true })

    await vi.waitFor(() => {
      expect(page.resets).toBe(1)
    })
    newest().say('message', '9001-a0b1c2', change('a', 9001))
    await vi.waitFor(() => {
      expect(page.heard).toEqual(['a'])
    })
    expect(sources).toHaveLength(1)
  })

  it('lets the server find the place of a page that was made for visitors', async () => {
    const staff = new Page(100, true)
    await connected(1)
    newest().say('hello', '100-a0b1c2', { staff: true })
    const page = new Page('7-a0b1c2-public')
    await connected(2)
    expect(newest().url).toBe('/api/live?after=7-a0b1c2-public')
    newest().say('message', '99-a0b1c2', change('a', 99))
    newest().say('message', '100-a0b1c2', change('b', 100))
    newest().say('hello', '100-a0b1c2', { staff: true })

    await vi.waitFor(() => {
      expect(page.heard).toEqual(['a,b'])
    })
    expect([page.resets, staff.resets]).toEqual([0, 0])
    expect(sources).toHaveLength(2)
  })

  it('asks for more where a page with newer content has the connection', async () => {
    const first = new Page(9)
    const second = new Page(4)
    await connected(2)
    expect(newest().url).toBe('/api/live?after=4')

    newest().say('message', 9, change('c', 9))
    newest().say('hello', 9)

    await vi.waitFor(() => {
      expect([first.heard, second.heard]).toEqual([['c'], ['c']])
    })
    expect(sources).toHaveLength(2)
  })

  it('asks for what it missed when its content came before the connection', async () => {
    const page = new Page()
    await connected(1)
    expect(newest().url).toBe('/api/live')
    page.has = 4

    newest().say('hello', 6)
    await connected(2)
    expect(newest().url).toBe('/api/live?after=4')
    newest().say('message', 6, change('a', 6))
    newest().say('hello', 6)

    await vi.waitFor(() => {
      expect(page.heard).toEqual(['a'])
    })
    expect(sources).toHaveLength(2)
  })

  it('asks for what it missed when its content comes late and is older than the connection', async () => {
    vi.useFakeTimers()
    const page = new Page()
    await connected(1)
    newest().say('hello', 6)
    page.has = 4

    await vi.advanceTimersByTimeAsync(1000)
    await connected(2)
    expect(newest().url).toBe('/api/live?after=4')
    newest().say('message', 6, change('a', 6))
    newest().say('hello', 6)
    await vi.advanceTimersByTimeAsync(10_000)

    expect(page.heard).toEqual(['a'])
    expect(sources).toHaveLength(2)
  })

  it('asks for nothing when its content comes late and is as new as the connection', async () => {
    vi.useFakeTimers()
    const page = new Page()
    await connected(1)
    newest().say('hello', 6)
    page.has = 6

    await vi.advanceTimersByTimeAsync(20_000)

    expect(sources).toHaveLength(1)
  })

  it('tries again after a refusal', async () => {
    new Page()
    await connected(1)
    vi.useFakeTimers()

    newest().close()
    newest().onerror?.()
    vi.advanceTimersByTime(60_000)

    expect(sources).toHaveLength(2)
  })

  it('leaves a broken connection to the browser', async () => {
    new Page()
    await connected(1)
    vi.useFakeTimers()

    newest().readyState = 0
    newest().onerror?.()
    vi.advanceTimersByTime(60_000)

    expect(sources).toHaveLength(1)
  })

  it('connects every page where there are no locks', async () => {
    vi.stubGlobal('navigator', {})
    new Page()
    new Page()

    await connected(2)
  })

  it('says no more once it is closed', async () => {
    const page = new Page()
    await connected(1)
    vi.useFakeTimers()
    newest().say('message', 7, change('a', 7))

    page.live.close()
    vi.advanceTimersByTime(1_000)

    expect(page.heard).toEqual([])
    expect(newest().readyState).toBe(FakeSource.CLOSED)
  })
})

/** Channels that deliver messages immediately. */
class FakeChannel {
  static open = new Set<FakeChannel>()
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor() {
    FakeChannel.open.add(this)
  }

  postMessage(data: unknown) {
    for (const other of FakeChannel.open) if (other !== this) other.onmessage?.({ data })
  }

  close() {
    FakeChannel.open.delete(this)
  }
}

describe('listen, as time passes', () => {
  const hold = () => new Promise<void>(() => undefined)
  let hidden = false

  beforeEach(() => {
    FakeChannel.open.clear()
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    vi.useFakeTimers()
    hidden = false
    const spy = vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
    return () => {
      spy.mockRestore()
    }
  })

  async function pass(seconds: number) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  }

  it('is followed while the server speaks', async () => {
    new Page()
    await pass(0)
    newest().say('hello', 4)
    for (let beat = 0; beat < 10; beat += 1) {
      await pass(20)
      newest().say('beat', '')
      expect(isLive()).toBe(true)
    }
    expect(sources).toHaveLength(1)
  })

  it('connects anew when the server has fallen silent, and is not followed until then', async () => {
    new Page()
    await pass(0)
    newest().say('hello', '4-a0b1c2')
    await pass(49)
    expect(isLive()).toBe(true)
    expect(sources).toHaveLength(1)

    await pass(2)
    expect(isLive()).toBe(false)
    expect(sources[0]?.readyState).toBe(FakeSource.CLOSED)
    expect(newest().url).toBe('/api/live?after=4-a0b1c2')

    newest().say('hello', '5-a0b1c2')
    expect(isLive()).toBe(true)
  })

  it('is not followed by a connection that never says anything', async () => {
    new Page()
    await pass(0)
    expect(isLive()).toBe(true)
    await pass(51)
    expect(isLive()).toBe(false)
  })

  it('is not followed once the connection has broken, until it is back', async () => {
    new Page()
    await pass(0)
    newest().say('hello', 4)
    newest().readyState = 0
    newest().onerror?.()
    expect(isLive()).toBe(false)
    newest().say('hello', 4)
    expect(isLive()).toBe(true)
  })

  it('joins a broken connection without trusting it', async () => {
    new Page()
    await pass(0)
    newest().say('hello', 4)
    newest().readyState = 0
    newest().onerror?.()
    new Page()
    expect(isLive()).toBe(false)
  })

  it('takes the connection from a page that sleeps', async () => {
    const stolen = vi.fn()
    navigator.locks.request('quoin-live', {}, hold).catch(stolen)
    new Page(3)
    await pass(60)
    expect(sources).toHaveLength(0)
    expect(isLive()).toBe(false)

    await pass(30)
    expect(newest().url).toBe('/api/live?after=3')
    expect(stolen).toHaveBeenCalledOnce()
    newest().say('hello', 3)
    expect(isLive()).toBe(true)
  })

  it('leaves the connection to a page that is only cut off from the server', async () => {
    const first = new Page()
    new Page()
    await pass(0)
    newest().say('hello', 4)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      newest().readyState = 0
      newest().onerror?.()
      await pass(20)
    }
    expect(sources).toHaveLength(1)
    first.live.close()
    await pass(0)
    expect(sources).toHaveLength(2)
  })

  it('leaves the connection where it is while nobody looks, or the page has slept itself', async () => {
    void navigator.locks.request('quoin-live', {}, hold).catch(() => undefined)
    hidden = true
    new Page()
    await pass(200)
    expect(sources).toHaveLength(0)

    hidden = false
    vi.setSystemTime(Date.now() + 3_600_000)
    await pass(10)
    expect(sources).toHaveLength(0)
    await pass(10)
    expect(sources).toHaveLength(1)
  })

  it('gives up a connection that was taken, and waits for its turn', async () => {
    new Page(3)
    await pass(0)
    newest().say('hello', 3)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    void navigator.locks.request('quoin-live', { steal: true }, () => promise)
    await pass(0)
    expect(newest().readyState).toBe(FakeSource.CLOSED)
    expect(sources).toHaveLength(1)

    resolve(undefined)
    await pass(0)
    expect(sources).toHaveLength(2)
    expect(newest().url).toBe('/api/live?after=3')
  })
})
