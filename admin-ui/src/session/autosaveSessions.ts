import type { ContentType } from '../model/schema.ts'
import type { SessionStore } from './store.ts'

/** The autosaves of an entry by one person, which the server combines into one revision. */
interface AutosaveSession {
  /** The revision before the first autosave. */
  before: number
  /** The revision of the last. */
  last: number
  /** The time of the last autosave. */
  at: number
}

/** How long the server combines autosaves, in milliseconds. */
const pause = 30 * 60_000

/** The revision before a save: if the save continued autosaves, the revision before the first of them. */
export function revisionBefore(
  store: SessionStore,
  type: ContentType,
  id: string,
  saved: number,
): number {
  const session = read(keyOf(store, type, id))
  const goesOn = session?.last === saved - 1 && Date.now() - session.at < pause
  return goesOn ? session.before : saved - 1
}

/** Records an autosave, and returns the revision before the first autosave of the session. */
export function recordAutosave(
  store: SessionStore,
  type: ContentType,
  id: string,
  saved: number,
): number {
  const before = revisionBefore(store, type, id, saved)
  const session: AutosaveSession = { before, last: saved, at: Date.now() }
  try {
    sessionStorage.setItem(keyOf(store, type, id), JSON.stringify(session))
  } catch {
    // Without storage space the undo ends here.
  }
  return before
}

function keyOf(store: SessionStore, { name }: ContentType, id: string): string {
  return store.ownKey('quoin.sitting/', `${name}/${id}`)
}

function read(key: string): AutosaveSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as AutosaveSession | null
  } catch {
    return null
  }
}
