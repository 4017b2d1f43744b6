import type { Change } from './invalidateFor.ts'
import { silence } from './feedHealth.ts'
import type { Position } from './position.ts'

/** An entry at which somebody is. */
export interface Place {
  type: string
  id: string
}

/** What a connection tells of. `position` is that of the last change that it heard. */
export type News =
  | { kind: 'change'; position: Position; change: Change }
  | { kind: 'reset'; position: Position }
  /** A connection was made, and what came after `from` was told, to staff or to a visitor. */
  | { kind: 'hello'; position: Position; from: Position; staff: boolean }
  /** Others of the staff have come to an entry, or left it, or begun to type. */
  | { kind: 'presence'; at: Place }
  /** Nothing has changed, and the connection lives. */
  | { kind: 'beat' }
  /** Nothing is heard any more, or not yet again. */
  | { kind: 'lost' }

/** A connection to the server. */
export interface Connection {
  /** Connects anew, to hear what came after a change. */
  open: (after: Position) => void
  /** Whether nothing is heard since something went wrong. */
  isLost: () => boolean
  close: () => void
}

/** How long to wait after the server refused, in milliseconds. */
const pause = 15_000

/**
 * Keeps a connection to the server, and makes another one when it has fallen
 * silent. The id of the last event goes back to the server, which knows what it
 * means.
 */
export function connect(after: Position, tell: (news: News) => void): Connection {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let last = after
  let lost = false

  /** Gives the server its time again to say something. */
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
      // A connection that broke comes back by itself, one that was refused does not.
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
