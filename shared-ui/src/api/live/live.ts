import { connect, type Connection, type News } from './connection.ts'
import { markAlive, markLost, silence } from './feedHealth.ts'
import type { Change } from './invalidateFor.ts'
import { joinFeed, type PageContent } from './joinFeed.ts'
import { competeToLead } from './leadership.ts'
import { includes, type Position } from './position.ts'

/** What a page does with the news of the server's live feed. */
export interface Listener extends PageContent {
  /** Called with the changes that came within a moment, in their order. */
  onChanges: (changes: Change[]) => void
}

/** A page's part in the one connection that all pages of a browser share. */
export interface Live {
  /** Connects anew, because whoever uses the browser has signed in or out. */
  reconnect: () => void
  /** Hears no more. */
  close: () => void
}

/** What pages say to each other: the one with the connection its news, and the others what they ask of it. */
type Message =
  | News
  /** A page has taken the connection. */
  | { kind: 'lead' }
  | { kind: 'reconnect' }
  | { kind: 'join'; after: Position }

/** The channel on which pages say it. */
export const channelName = 'quoin-live'

/** How long changes are gathered, so that a bulk change is one piece of news. */
const gather = 50

/** How often a page looks whether it still hears anything, in milliseconds. */
const look = 10_000

/** How long the page with the connection may say nothing, not even that it has lost it, before another takes it. */
const absence = silence + 2 * look

/**
 * Listens to `/api/live`, and tells the feed health whether it hears. Of all pages
 * of a browser the one that holds a lock has the connection and tells the others;
 * when it goes, the next one goes on after the last change that it heard. When it
 * sleeps, which holds the lock as well, a page that somebody looks at takes it
 * away. Where a browser has no locks, each page has a connection of its own.
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

  /** Tells a page again what it missed: all pages hear it, which does no harm. */
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

  /** Takes the connection from a page that says nothing any more. */
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

/** Watches whether the page with the connection says anything. */
function watchSilence() {
  let heard = Date.now()
  let looked = Date.now()
  return {
    note() {
      heard = Date.now()
    },
    /** Whether it has been silent for long. */
    isSilent() {
      const now = Date.now()
      // A page that has slept itself has heard nothing either: it listens for a while first.
      const slept = now - looked > 2 * look
      looked = now
      return !slept && now - heard >= absence
    },
  }
}

/** Collects changes, and passes on those of a moment together. */
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
