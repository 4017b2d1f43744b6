import { BroadcastChannel as NodeChannel } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from './hear.ts'
import { listen, type Live } from './live.ts'

/** The connections that pages have made, the newest at the end. */
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

/** Locks as a browser has them: one holder at a time, the others in a queue. */
function fakeLocks() {
  let turn = Promise.resolve()
  return {
    request(_name: string, { signal }: LockOptions, work: () => Promise<void>) {
      const mine = turn.then(() => (signal?.aborted ? undefined : work()))
      turn = mine
      return mine
    },
  }
}

function change(id: string, seq: number): Change {
  return { op: 'put', type: 'product', id, seq }
}

/** What a page has heard. */
class Page {
  heard: string[] = []
  resets = 0
  readonly live: Live

  /** What its content has. */
  has: number

  constructor(has = 0) {
    this.has = has
    this.live = listen({
      after: () => this.has,
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

/** Waits for something that a page says to the others. */
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
