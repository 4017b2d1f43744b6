/** An entry that somebody has opened or saved. Only ids are kept: the server knows the title, and whether it is there. */
export interface RecentEntry {
  /** The name of its type. */
  type: string
  id: string
}

/** The maximum number of entries that are kept. */
const most = 8

const prefix = 'quoin.recent/'

/** The entries that a user has opened or saved on this device, the latest first. */
export function recentOf(person: string): RecentEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + person) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    // Unavailable storage, or a damaged value, contains nothing.
    return []
  }
}

/** Records that a user has opened or saved an entry. */
export function keepRecent(person: string, entry: RecentEntry): void {
  const others = recentOf(person).filter(
    ({ type, id }) => type !== entry.type || id !== entry.id,
  )
  try {
    localStorage.setItem(
      prefix + person,
      JSON.stringify([entry, ...others].slice(0, most)),
    )
  } catch {
    // Without storage, nothing is recent.
  }
}

/** Deletes what is kept of all users but one. */
export function forgetRecent(except?: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && key.slice(prefix.length) !== except)
        localStorage.removeItem(key)
  } catch {
    // Unavailable storage contains nothing.
  }
}

function isRecent(value: unknown): value is RecentEntry {
  const { type, id } = (value ?? {}) as Partial<RecentEntry>
  return typeof type === 'string' && typeof id === 'string'
}
