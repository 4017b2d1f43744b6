import type { Change } from './invalidateFor.ts'
import { silence } from './feedHealth.ts'

/** An entry at which somebody is. */
export interface Place {
  type: string
  id: string
}

/** What a connection tells of. `seq` is the last change that it heard. */
export type News =
  | { kind: 'change'; seq: number; change: Change }
  | { kind: 'reset'; seq: number }
  /** A connection was made, and what came after `from` was told. */
  | { kind: 'hello'; seq: number; from: number }
  /** Others of the staff have come to an entry, or left it, or begun to type. */
  | { kind: 'presence'; at: Place }
  /** Nothing has changed, and the connection lives. */
  | { kind: 'beat' }
  /** Nothing is heard any more, or not yet again. */
  | { kind: 'lost' }

/** A connection to the server. */
export interface Connection {
  /** Connects anew, to hear what came after a change. */
  open: (after: number) => void
  /** Whether nothing is heard since something went wrong. */
  isLost: () => boolean
  close: () => void
}

/** How long to wait after the server refused, in milliseconds. */
const pause = 15_000

/**
 * Keeps a connection to the server, and makes another one when it has fallen
 * silent. The id of an event is the number of its change and, after a hyphen, the
 * mark of the store, which is another one after a restore: it goes back to the
 * server, which knows what it means.
 */
export function connect(after: number, tell: (news: News) => void): Connection {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let last = after
  let mark = ''
  let lost = false

  function read(eventId: string) {
    mark = eventId.replace(/^\d+/, '')
    return Number.parseInt(eventId, 10)
  }

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

  function open(from: number) {
    close()
    wait()
    last = from
    source = new EventSource(from === 0 ? '/api/live' : `/api/live?after=${from}${mark}`)
    source.onopen = wait
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      last = read(lastEventId)
      hear({ kind: 'change', seq: last, change: JSON.parse(data) as Change })
    }
    source.addEventListener('reset', ({ lastEventId }) => {
      hear({ kind: 'reset', seq: read(lastEventId) })
    })
    source.addEventListener('hello', ({ lastEventId }) => {
      last = read(lastEventId)
      hear({ kind: 'hello', seq: last, from: from === 0 ? last : from })
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
