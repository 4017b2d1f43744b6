import type { ContentType } from '../model/schema.ts'
import type { SessionStore } from './store.ts'

/** What one person has autosaved of an entry: the server keeps it as one revision. */
interface AutosaveSession {
  /** The revision before the first autosave. */
  before: number
  /** The revision of the last. */
  last: number
  /** When that was. */
  at: number
}

/** For how long the server lets a save go on with autosaves, in milliseconds. */
const pause = 30 * 60_000

/** The revision before the one that a save led to: before the autosaves that the save went on with. */
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

/** Notes an autosave, and gives the revision before the first of those that it goes on with. */
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
    // Without room for it the way back ends here.
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
