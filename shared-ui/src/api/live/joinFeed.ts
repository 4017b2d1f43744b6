import type { News } from './connection.ts'
import { includes, isUnmarked, type Position } from './position.ts'

/** The fetched content of a page. */
export interface PageContent {
  /** The position up to which all of the page's content includes all changes; empty before there is any content. */
  after: () => Position
  /** Whether that position, if it is only a number, counts the changes that staff see; undefined if unknown. */
  isAfterForStaff?: () => boolean | undefined
  /** Called if changes were missed that the server no longer has. */
  onReset: () => void
}

/**
 * How often a page that joined without content checks whether its content is older than the connection, in
 * milliseconds.
 */
const soon = 1000

/**
 * Synchronises a page's content with the connection: the page joins once it has all changes from before the connection.
 * Until then it requests the changes after its content with `ask`.
 */
export function joinFeed(
  { after, isAfterForStaff, onReset }: PageContent,
  ask: (after: Position) => void,
  closing: AbortSignal,
) {
  // After joining, the page has all changes up to `last`; before that, up to `after`.
  let last = ''
  let joined = false
  // The position at which it joined without content: content that was requested then may be older, and arrive later.
  let bare: Position | undefined
  // Whether the connection sends the changes that staff see.
  let toStaff = false

  function position() {
    return joined ? last : after()
  }

  /**
   * Whether the number of the page's content counts other changes than the connection, so that they cannot be compared.
   */
  function isOtherCount() {
    const staff = isAfterForStaff?.()
    return isUnmarked(after()) && staff !== undefined && staff !== toStaff
  }

  /**
   * Requests the changes between the page's first content and the connection. Until the `final` check, content may
   * still be loading.
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
    ask(first)
  }

  function lookSoon() {
    setTimeout(() => {
      if (bare === undefined || closing.aborted) return
      makeUp({ final: false })
      lookSoon()
    }, soon)
  }

  return {
    /** The position up to which the page has all changes. */
    position,
    isForStaff: () => toStaff,
    makeUp,
    /** Joins if the page has all changes from before the connection, or requests them. */
    connected({ from, staff }: Extract<News, { kind: 'hello' }>) {
      toStaff = staff
      if (!joined && after() === '') {
        bare = from
        lookSoon()
      }
      if (!joined && isOtherCount()) {
        joined = true
        onReset()
      } else joined = position() === '' || includes(position(), from)
      if (!joined) ask(position())
    },
    /** Joins after changes were missed that the server no longer has. */
    restart() {
      joined = true
      bare = undefined
      onReset()
    },
    /** Records the position of received changes; returns whether the page has joined. */
    advance(sent: Position): boolean {
      if (joined) last = sent
      return joined
    },
  }
}
