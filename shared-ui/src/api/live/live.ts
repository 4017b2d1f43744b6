import { connect, type Connection, type News } from './connection.ts'
import { markAlive, markLost, silence } from './feedHealth.ts'
import type { Change } from './invalidateFor.ts'
import { joinFeed, type PageContent } from './joinFeed.ts'
import { competeToLead } from './leadership.ts'
import { includes, type Position } from './position.ts'

/** The callbacks of a page for the server's live feed. */
export interface Listener extends PageContent {
  /** Called with a batch of changes, in order. */
  onChanges: (changes: Change[]) => void
}

/** A page's share of the connection that all pages of a browser use. */
export interface Live {
  /** Reconnects after a sign-in or sign-out. */
  reconnect: () => void
  /** Stops listening. */
  close: () => void
}

/** The messages between pages: the leader sends events, and the others send requests. */
type Message =
  | News
  /** A page has become the leader. */
  | { kind: 'lead' }
  | { kind: 'reconnect' }
  | { kind: 'join'; after: Position }

/** The channel for messages between pages. */
export const channelName = 'quoin-live'

/** How long changes are batched, so that a bulk change is one event, in milliseconds. */
const gather = 50

/** How often a page checks whether it still receives events, in milliseconds. */
const look = 10_000

/** How long the leader may be silent, without even reporting a lost connection, before another page takes over. */
const absence = silence + 2 * look

/**
 * Listens to `/api/live`, and updates the feed health. Of all pages of a browser, the one that holds a lock has the
 * connection and forwards its events; when it is closed, the next page continues after the last change that it
 * received. If the leader sleeps, it still holds the lock, so a visible page takes over. In a browser without locks,
 * each page has its own connection.
 */
export function listen(listener: Listener): Live {
  const channel = new BroadcastChannel(channelName)
  const closing = new AbortController()
  const feed = joinFeed(
    listener,
    (after) => send({ kind: 'join', after }),
    closing.signal,
  )
  const keep = gatherChanges(listener.onChanges, closing.signal)
  // The last change that was sent to any page.
  let sent = ''
  let connection: Connection | undefined
  const watch = watchSilence()

  function send(message: Message) {
    channel.postMessage(message)
    take(message)
  }

  function take(message: Message) {
    if ('position' in message) sent = message.position
    const { kind } = message
    if (kind === 'reconnect') connection?.open(feed.position())
    if (kind === 'join') welcome(message.after)
    if (kind === 'reconnect' || kind === 'join') return
    if (kind === 'lost') markLost()
    if (kind === 'hello') feed.connected(message)
    if (kind === 'reset') feed.restart()
    if (kind === 'change') keep(message.change)
    watch.note()
    if (feed.advance(sent) && kind !== 'lost' && kind !== 'lead') markAlive()
  }

  /** Repeats missed changes for a new page: all pages receive them again, which is harmless. */
  function welcome(newcomer: Position) {
    if (newcomer !== '' && sent !== '' && !includes(newcomer, sent)) {
      connection?.open(newcomer)
    } else if (connection !== undefined) {
      send({ kind: 'hello', position: sent, from: sent, staff: feed.isForStaff() })
      if (connection.isLost()) send({ kind: 'lost' })
    }
  }

  function lead() {
    sent = feed.position()
    connection = connect(sent, send)
    send({ kind: 'lead' })
  }

  function rest() {
    connection?.close()
    connection = undefined
  }

  /** Takes over from a silent leader. */
  function relieve() {
    feed.makeUp({ final: true })
    if (!watch.isSilent() || connection !== undefined || document.hidden) return
    watch.note()
    leadership.takeOver()
  }

  markAlive()
  channel.onmessage = ({ data }: MessageEvent<Message>) => take(data)
  send({ kind: 'join', after: listener.after() })
  const leadership = competeToLead(channelName, { lead, rest })
  const looking = setInterval(relieve, look)

  return {
    reconnect: () => send({ kind: 'reconnect' }),
    close() {
      closing.abort()
      leadership.end()
      rest()
      clearInterval(looking)
      channel.close()
    },
  }
}

/** Checks for messages of the leader. */
function watchSilence() {
  let heard = Date.now()
  let looked = Date.now()
  return {
    note() {
      heard = Date.now()
    },
    /** Whether the leader has been silent for too long. */
    isSilent() {
      const now = Date.now()
      // A page that has slept itself has not received messages either, so it first listens for a while.
      const slept = now - looked > 2 * look
      looked = now
      return !slept && now - heard >= absence
    },
  }
}

/** Batches changes, and passes on each batch. */
function gatherChanges(onChanges: (changes: Change[]) => void, closing: AbortSignal) {
  let waiting: Change[] = []
  return (change: Change) => {
    if (waiting.push(change) > 1) return
    setTimeout(() => {
      const changes = waiting
      waiting = []
      if (!closing.aborted) onChanges(changes)
    }, gather)
  }
}
