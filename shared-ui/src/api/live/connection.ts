import type { Change } from './invalidateFor.ts'
import { silence } from './feedHealth.ts'
import type { Position } from './position.ts'

/** An entry that somebody has open. */
export interface Place {
  type: string
  id: string
}

/** The events of a connection. `position` is that of the last received change. */
export type News =
  | { kind: 'change'; position: Position; change: Change }
  | { kind: 'reset'; position: Position }
  /** Connected; the changes after `from` were sent, for staff or for a visitor. */
  | { kind: 'hello'; position: Position; from: Position; staff: boolean }
  /** Other staff have opened or closed an entry, or started to type. */
  | { kind: 'presence'; at: Place }
  /** A heartbeat without changes. */
  | { kind: 'beat' }
  /** The connection is lost, or not yet restored. */
  | { kind: 'lost' }

/** A connection to the server. */
export interface Connection {
  /** Reconnects, to receive the changes after a position. */
  open: (after: Position) => void
  /** Whether the connection is lost. */
  isLost: () => boolean
  close: () => void
}

/** The delay after the server refused a connection, in milliseconds. */
const pause = 15_000

/**
 * Keeps a connection to the server, and reconnects after a silence. The id of the last event is sent to the server,
 * which continues from it.
 */
export function connect(after: Position, tell: (news: News) => void): Connection {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let last = after
  let lost = false

  /** Restarts the timeout for the server's next message. */
  function wait() {
    clearTimeout(watch)
    watch = setTimeout(() => {
      lose()
      open(last)
    }, silence)
  }

  function hear(news: News) {
    lost = false
    wait()
    tell(news)
  }

  function lose() {
    lost = true
    tell({ kind: 'lost' })
  }

  function open(from: Position) {
    close()
    wait()
    last = from
    source = new EventSource(from === '' ? '/api/live' : `/api/live?after=${from}`)
    source.onopen = wait
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId
      hear({ kind: 'change', position: last, change: JSON.parse(data) as Change })
    }
    source.addEventListener('reset', ({ lastEventId }) => {
      last = lastEventId
      hear({ kind: 'reset', position: last })
    })
    source.addEventListener('hello', ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId
      const { staff = false } = JSON.parse(data) as { staff?: boolean }
      hear({ kind: 'hello', position: last, from: from === '' ? last : from, staff })
    })
    source.addEventListener('beat', () => {
      hear({ kind: 'beat' })
    })
    source.addEventListener('presence', ({ data }: MessageEvent<string>) => {
      hear({ kind: 'presence', at: JSON.parse(data) as Place })
    })
    source.onerror = () => {
      // A broken connection is restored by the browser, a refused one is not.
      clearTimeout(watch)
      clearTimeout(retry)
      if (source?.readyState === EventSource.CLOSED)
        retry = setTimeout(() => {
          open(last)
        }, pause)
      lose()
    }
  }

  function close() {
    clearTimeout(watch)
    clearTimeout(retry)
    source?.close()
  }

  open(after)
  return { open, isLost: () => lost, close }
}
