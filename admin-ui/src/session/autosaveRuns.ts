import { ownKey } from './person.ts'
import type { ContentType } from '../model/schema.ts'

/** What one person has autosaved of an entry: the server keeps it as one revision. */
interface Sitting {
  /** The revision before the first autosave. */
  before: number
  /** The revision of the last. */
  last: number
  /** When that was. */
  at: number
}

/** For how long the server lets a save go on with a sitting, in milliseconds. */
const pause = 30 * 60_000

/** The revision before the one that a save led to: before the sitting that the save went on with. */
export function revisionBefore({ name }: ContentType, id: string, saved: number): number {
  const sitting = read(ownKey('quoin.sitting/', `${name}/${id}`))
  const goesOn = sitting?.last === saved - 1 && Date.now() - sitting.at < pause
  return goesOn ? sitting.before : saved - 1
}

/** Notes an autosave, and gives the revision before the first of its sitting. */
export function noteAutosave(type: ContentType, id: string, saved: number): number {
  const before = revisionBefore(type, id, saved)
  const sitting: Sitting = { before, last: saved, at: Date.now() }
  try {
    const key = ownKey('quoin.sitting/', `${type.name}/${id}`)
    sessionStorage.setItem(key, JSON.stringify(sitting))
  } catch {
    // Without room for it the way back ends here.
  }
  return before
}

function read(key: string): Sitting | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Sitting | null
  } catch {
    return null
  }
}
