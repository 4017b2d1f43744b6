import { hearPresence } from '@quoin/shared-ui/api/live/presence'
import {
  enter,
  type Participant,
  leave,
  type PresenceSession,
} from '../../api/presence.ts'
import type { ContentType } from '../../model/schema.ts'

/** How often an open form reports itself, in milliseconds: the server considers it closed after 45 seconds. */
const beat = 20_000

/** The presence of a form. */
export interface Presence {
  /** Reports that the form is open, and whether it has unsaved input. */
  say: (typing: boolean) => void
  /** Reports that it is closed. */
  end: () => void
}

/**
 * Reports a form as open while its page is visible, starting with the first call of `say`. Passes the other people to
 * the callback after each response; nobody if there is no response.
 */
export function joinPresence(
  { name, publicPath }: ContentType,
  id: string,
  tell: (others: Participant[]) => void,
): Presence {
  const seat: PresenceSession = { path: publicPath, id, tab: newTab() }
  const over = new AbortController()
  const { signal } = over
  let typing = false
  let asked: Promise<void> | undefined
  let again = false

  const hear = (others: Participant[]) => {
    if (!signal.aborted) tell(others)
  }
  const ask = async () => {
    while (again && !signal.aborted) {
      again = false
      hear(await enter(seat, typing).catch(() => []))
    }
    asked = undefined
  }
  const speak = () => {
    if (document.hidden) return
    again = true
    asked ??= ask()
  }
  // A failure need not be reported: the server then times the form out.
  const go = () => void leave(seat).catch(() => undefined)

  const timer = setInterval(speak, beat)
  const unhear = hearPresence((at) => {
    if (at.type === name && at.id === id) speak()
  })
  document.addEventListener('visibilitychange', speak, { signal })
  addEventListener('pagehide', go, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && speak(), { signal })
  return {
    say: (next) => {
      typing = next
      speak()
    },
    end: () => {
      over.abort()
      clearInterval(timer)
      unhear()
      // No report may arrive after the form was closed.
      if (asked === undefined) go()
      else void asked.then(go)
    },
  }
}

/** A unique id for the form. */
function newTab(): string {
  const random = crypto.getRandomValues(new Uint32Array(4))
  return Array.from(random, (part) => part.toString(36)).join('-')
}
