import type { Change } from './hear.ts'

/** What a page does with the news of the server's live feed. */
export interface Listener {
  /** The number of the last change that all of the page's content has; 0 before there is any. */
  after: () => number
  /** Takes the changes that came within a moment, in their order. */
  onChanges: (changes: Change[]) => void
  /** Learns that changes were missed which nobody can tell any more. */
  onReset: () => void
}

/** A page's part in the one connection that all pages of a browser share. */
export interface Live {
  /** Connects anew, because whoever uses the browser has signed in or out. */
  reconnect: () => void
  /** Hears no more. */
  close: () => void
}

/** What the page with the connection tells the others. `seq` is the last change that it heard. */
type News =
  | { kind: 'change'; seq: number; change: Change }
  | { kind: 'reset'; seq: number }
  /** A connection was made, and what came after `from` was told. */
  | { kind: 'hello'; seq: number; from: number }

/** What other pages ask of it. */
type Request = { kind: 'reconnect' } | { kind: 'join'; after: number }

const name = 'quoin-live'

/** How long changes are gathered, so that a bulk change is one piece of news. */
const gather = 50

/** How long to wait after the server refused, in milliseconds. */
const pause = 15_000

/**
 * Listens to `/api/live`. Of all pages of a browser the one that holds a lock
 * has the connection and tells the others; when it goes, the next one goes on
 * after the last change that it heard. Where a browser has no locks, each page
 * has a connection of its own.
 */
export function listen({ after, onChanges, onReset }: Listener): Live {
  const channel = new BroadcastChannel(name)
  const closing = new AbortController()
  // The page has all changes up to `last`, once it has joined, and before that up to `after`.
  let last = 0
  let joined = false
  // The last change that was told to anyone.
  let told = 0
  let connection: Connection | undefined
  let waiting: Change[] = []

  function send(message: News | Request) {
    channel.postMessage(message)
    take(message)
  }

  function take(message: News | Request) {
    if ('seq' in message) told = message.seq
    switch (message.kind) {
      case 'reconnect':
        connection?.open(has())
        return
      case 'join':
        welcome(message.after)
        return
      case 'hello':
        joined = has() === 0 || message.from <= has()
        if (!joined) send({ kind: 'join', after: has() })
        break
      case 'reset':
        joined = true
        onReset()
        break
      case 'change':
        keep(message.change)
    }
    if (joined) last = told
  }

  function has() {
    return joined ? last : after()
  }

  /** Tells a page again what it missed: all pages hear it, which does no harm. */
  function welcome(newcomer: number) {
    if (newcomer !== 0 && newcomer < told) connection?.open(newcomer)
    else if (connection !== undefined) send({ kind: 'hello', seq: told, from: told })
  }

  function keep(change: Change) {
    if (waiting.push(change) > 1) return
    setTimeout(() => {
      const changes = waiting
      waiting = []
      if (!closing.signal.aborted) onChanges(changes)
    }, gather)
  }

  function lead() {
    told = has()
    connection = connect(told, send)
    return new Promise<void>((resolve) => {
      closing.signal.addEventListener('abort', () => {
        connection?.close()
        resolve()
      })
    })
  }

  channel.onmessage = ({ data }: MessageEvent<News | Request>) => {
    take(data)
  }
  send({ kind: 'join', after: after() })
  void alone(closing.signal, lead)

  return {
    reconnect() {
      send({ kind: 'reconnect' })
    },
    close() {
      closing.abort()
      channel.close()
    },
  }
}

/** Does the work while no other page does it. */
async function alone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Only secure pages have locks.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return work()
  try {
    await locks.request(name, { signal }, work)
  } catch (error) {
    // The page went before it was its turn.
    if (!signal.aborted) throw error
  }
}

interface Connection {
  /** Connects anew, to hear what came after a change. */
  open: (after: number) => void
  close: () => void
}

/**
 * Keeps a connection to the server. The id of an event is the number of its
 * change and, after a hyphen, the mark of the store, which is another one
 * after a restore: it goes back to the server, which knows what it means.
 */
function connect(after: number, tell: (news: News) => void): Connection {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let last = after
  let mark = ''

  function read(eventId: string) {
    mark = eventId.replace(/^\d+/, '')
    return Number.parseInt(eventId, 10)
  }

  function open(from: number) {
    close()
    last = from
    source = new EventSource(from === 0 ? '/api/live' : `/api/live?after=${from}${mark}`)
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      last = read(lastEventId)
      tell({ kind: 'change', seq: last, change: JSON.parse(data) as Change })
    }
    source.addEventListener('reset', ({ lastEventId }) => {
      tell({ kind: 'reset', seq: read(lastEventId) })
    })
    source.addEventListener('hello', ({ lastEventId }) => {
      last = read(lastEventId)
      tell({ kind: 'hello', seq: last, from: from === 0 ? last : from })
    })
    source.onerror = () => {
      // A connection that broke comes back by itself, one that was refused does not.
      if (source?.readyState !== EventSource.CLOSED) return
      retry = setTimeout(() => {
        open(last)
      }, pause)
    }
  }

  function close() {
    clearTimeout(retry)
    source?.close()
  }

  open(after)
  return { open, close }
}
