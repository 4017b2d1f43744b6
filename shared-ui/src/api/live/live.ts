import { connect, type Connection, type News } from './connection.ts'
import type { Change } from './invalidateFor.ts'
import { includes, isUnmarked, type Position } from './position.ts'
import { markLost, markAlive, silence } from './feedHealth.ts'

/** What a page does with the news of the server's live feed. */
export interface Listener {
  /** The position up to which all of the page's content has all changes; empty before there is any. */
  after: () => Position
  /** Whether a number alone, as that position, counts what staff see; undefined where that is not known. */
  isAfterForStaff?: () => boolean | undefined
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

/** How often a page that joined without content looks whether that is older than the connection, in milliseconds. */
const soon = 1000

/** How long the page with the connection may say nothing, not even that it has lost it, before another takes it. */
const absence = silence + 2 * look

/**
 * Listens to `/api/live`, and tells the feed health whether it hears. Of all pages
 * of a browser the one that holds a lock has the connection and tells the others;
 * when it goes, the next one goes on after the last change that it heard. When it
 * sleeps, which holds the lock as well, a page that somebody looks at takes it
 * away. Where a browser has no locks, each page has a connection of its own.
 */
export function listen({ after, isAfterForStaff, onChanges, onReset }: Listener): Live {
  const channel = new BroadcastChannel(channelName)
  const closing = new AbortController()
  // The page has all changes up to `last`, once it has joined, and before that up to `after`.
  let last = ''
  let joined = false
  // Where it joined without any content: what it fetched then may be older, and come later.
  let bare: Position | undefined
  // The last change that was told to anyone, and whether it was told to staff.
  let told = ''
  let toStaff = false
  let connection: Connection | undefined
  let waiting: Change[] = []
  // When the page with the connection last said anything.
  let heard = Date.now()
  let looked = Date.now()
  let turn = new AbortController()

  function send(message: Message) {
    channel.postMessage(message)
    take(message)
  }

  function take(message: Message) {
    if ('position' in message) told = message.position
    switch (message.kind) {
      case 'reconnect':
        connection?.open(has())
        return
      case 'join':
        welcome(message.after)
        return
      case 'lost':
        markLost()
        break
      case 'hello':
        toStaff = message.staff
        if (!joined && after() === '') {
          bare = message.from
          lookSoon()
        }
        if (!joined && isOtherCount()) {
          joined = true
          onReset()
        } else joined = has() === '' || includes(has(), message.from)
        if (!joined) send({ kind: 'join', after: has() })
        break
      case 'reset':
        joined = true
        bare = undefined
        onReset()
        break
      case 'change':
        keep(message.change)
    }
    heard = Date.now()
    if (!joined) return
    last = told
    if (message.kind !== 'lost' && message.kind !== 'lead') markAlive()
  }

  function has() {
    return joined ? last : after()
  }

  /** Whether the page's content has a number that counts other changes than the connection: nothing can be made up. */
  function isOtherCount() {
    const staff = isAfterForStaff?.()
    return isUnmarked(after()) && staff !== undefined && staff !== toStaff
  }

  /**
   * Asks for what came between the content that a page fetched first and the connection that it had by then. Content may
   * still be on its way until the final look.
   */
  function makeUp({ final }: { final: boolean }) {
    const first = after()
    if (bare === undefined || first === '') return
    const missed = !includes(first, bare)
    if (missed || final) bare = undefined
    if (!missed) return
    if (isOtherCount()) {
      onReset()
      return
    }
    joined = false
    send({ kind: 'join', after: first })
  }

  function lookSoon() {
    setTimeout(() => {
      if (bare === undefined || closing.signal.aborted) return
      makeUp({ final: false })
      lookSoon()
    }, soon)
  }

  /** Tells a page again what it missed: all pages hear it, which does no harm. */
  function welcome(newcomer: Position) {
    if (newcomer !== '' && told !== '' && !includes(newcomer, told)) {
      connection?.open(newcomer)
    } else if (connection !== undefined) {
      send({ kind: 'hello', position: told, from: told, staff: toStaff })
      if (connection.isLost()) send({ kind: 'lost' })
    }
  }

  function keep(change: Change) {
    if (waiting.push(change) > 1) return
    setTimeout(() => {
      const changes = waiting
      waiting = []
      if (!closing.signal.aborted) onChanges(changes)
    }, gather)
  }

  async function lead() {
    if (closing.signal.aborted) return
    told = has()
    connection = connect(told, send)
    send({ kind: 'lead' })
    await new Promise((resolve) => {
      closing.signal.addEventListener('abort', resolve)
    })
  }

  function rest() {
    connection?.close()
    connection = undefined
  }

  /** Waits to become the page with the connection, or becomes it at once in the place of another. */
  async function compete(steal = false) {
    // Only secure pages have locks.
    const locks = navigator.locks as LockManager | undefined
    if (locks === undefined) return lead()
    turn.abort()
    turn = new AbortController()
    const { signal } = turn
    try {
      await locks.request(channelName, steal ? { steal } : { signal }, lead)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
      // The page does not wait any more, or another page has taken its place.
      if (signal.aborted) return
      rest()
      void compete()
    }
  }

  /** Takes the connection from a page that says nothing any more. */
  function relieve() {
    makeUp({ final: true })
    const now = Date.now()
    // A page that has slept itself has heard nothing either: it listens for a while first.
    const slept = now - looked > 2 * look
    looked = now
    if (connection !== undefined || slept || document.hidden || now - heard < absence)
      return
    heard = now
    void compete(true)
  }

  markAlive()
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    take(data)
  }
  send({ kind: 'join', after: after() })
  void compete()
  const looking = setInterval(relieve, look)

  return {
    reconnect() {
      send({ kind: 'reconnect' })
    },
    close() {
      closing.abort()
      turn.abort()
      rest()
      clearInterval(looking)
      channel.close()
    },
  }
}
