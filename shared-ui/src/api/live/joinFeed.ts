import type { News } from './connection.ts'
import { includes, isUnmarked, type Position } from './position.ts'

/** The content that a page has fetched. */
export interface PageContent {
  /** The position up to which all of the page's content has all changes; empty before there is any. */
  after: () => Position
  /** Whether a number alone, as that position, counts what staff see; undefined where that is not known. */
  isAfterForStaff?: () => boolean | undefined
  /** Called when changes were missed that the server does not know any more. */
  onReset: () => void
}

/** How often a page that joined without content looks whether that is older than the connection, in milliseconds. */
const soon = 1000

/**
 * Brings a page's content and the news of the connection together: the page joins once it has all that came before
 * the connection. Until then it asks, by `ask`, for what came after its content.
 */
export function joinFeed(
  { after, isAfterForStaff, onReset }: PageContent,
  ask: (after: Position) => void,
  closing: AbortSignal,
) {
  // The page has all changes up to `last`, once it has joined, and before that up to `after`.
  let last = ''
  let joined = false
  // Where it joined without any content: what it fetched then may be older, and come later.
  let bare: Position | undefined
  // Whether the connection sends what staff see.
  let toStaff = false

  function position() {
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
    /** Up to where the page has all changes. */
    position,
    isForStaff: () => toStaff,
    makeUp,
    /** Joins where the page has what came before the connection, or asks for it. */
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
    /** Joins where changes were missed that the server does not know any more. */
    restart() {
      joined = true
      bare = undefined
      onReset()
    },
    /** Notes up to where the page has heard all changes; returns whether it has joined. */
    advance(sent: Position): boolean {
      if (joined) last = sent
      return joined
    },
  }
}
