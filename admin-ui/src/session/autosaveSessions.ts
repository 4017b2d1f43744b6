import { ownKey } from './person.ts'
import type { ContentType } from '../model/schema.ts'

/** What one person has autosaved of an entry: the server keeps it as one revision. */
interface AutosaveSession {
  /** The revision before the first autosave. */
  before: number
  /** The revision of the last. */
  last: number
  /** When that was. */
  at: number
}

/** For how long the server lets a save go on with a session, in milliseconds. */
const pause = 30 * 60_000

/** The revision before the one that a save led to: before the session that the save went on with. */
export function revisionBefore({ name }: ContentType, id: string, saved: number): number {
  const session = read(ownKey('quoin.sitting/', `${name}/${id}`))
  const goesOn = session?.last === saved - 1 && Date.now() - session.at < pause
  return goesOn ? session.before : saved - 1
}

/** Notes an autosave, and gives the revision before the first of its session. */
export function recordAutosave(type: ContentType, id: string, saved: number): number {
  const before = revisionBefore(type, id, saved)
  const session: AutosaveSession = { before, last: saved, at: Date.now() }
  try {
    const key = ownKey('quoin.sitting/', `${type.name}/${id}`)
    sessionStorage.setItem(key, JSON.stringify(session))
  } catch {
    // Without room for it the way back ends here.
  }
  return before
}

function read(key: string): AutosaveSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as AutosaveSession | null
  } catch {
    return null
  }
}
