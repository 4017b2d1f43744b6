import { hearPresence } from '@quoin/shared-ui/api/live/presence'
import {
  enter,
  type Participant,
  leave,
  type PresenceSession,
} from '../../api/presence.ts'
import type { ContentType } from '../../model/schema.ts'

/** How often a form says that it is open, in milliseconds: after 45 seconds of silence it counts as closed. */
const beat = 20_000

/** A form's part in who is where. */
export interface Presence {
  /** Says that the form is open, and whether something is typed in it that is not saved. */
  say: (typing: boolean) => void
  /** Says that it is closed. */
  end: () => void
}

/**
 * Says of a form, from the first time that it is told whether something is typed,
 * that it is open, for as long as somebody may look at it. Tells who else is there
 * each time that the server answers; nobody, where it does not.
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
  // Nobody is there to be told of a failure, and silence says the same.
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
      // What was said last must not arrive after the goodbye.
      if (asked === undefined) go()
      else void asked.then(go)
    },
  }
}

/** An id that no other form has. */
function newTab(): string {
  const random = crypto.getRandomValues(new Uint32Array(4))
  return Array.from(random, (part) => part.toString(36)).join('-')
}
