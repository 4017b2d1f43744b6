import type { SessionStore } from './store.ts'

/** An entry that somebody has opened or saved. Only ids are kept: the server knows the title, and whether it is there. */
interface RecentEntry {
  /** The name of its type. */
  type: string
  id: string
}

/** The maximum number of entries that are kept. */
const most = 8

const keyOf = (session: SessionStore) => session.ownKey('quoin.recent/', '')

/** The entries that the user has opened or saved on this device, the latest first. */
export function recentEntries(session: SessionStore): RecentEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(session)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    // Unavailable storage, or a damaged value, contains nothing.
    return []
  }
}

/** Records that the user has opened or saved an entry. */
export function keepRecent(session: SessionStore, type: string, id: string): void {
  const others = recentEntries(session).filter(
    (entry) => entry.type !== type || entry.id !== id,
  )
  const kept = [{ type, id }, ...others].slice(0, most)
  try {
    localStorage.setItem(keyOf(session), JSON.stringify(kept))
  } catch {
    // Without storage, nothing is recent.
  }
}

function isRecent(value: unknown): value is RecentEntry {
  const { type, id } = (value ?? {}) as Partial<RecentEntry>
  return typeof type === 'string' && typeof id === 'string'
}
