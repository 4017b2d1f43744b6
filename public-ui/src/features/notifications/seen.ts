import { useSyncExternalStore } from 'react'
import { idOf, type Notice, type Seen } from './notifications.ts'

const key = 'quoin.notices'

const none: ReadonlyMap<string, Seen> = new Map()
const listeners = new Set<() => void>()
let current = none
/** The storage's content when `current` was read. */
let kept: string | null = null

/** The stored data about notices; empty during hydration. */
export function useSeen(): ReadonlyMap<string, Seen> {
  return useSyncExternalStore(subscribe, readSeen, () => none)
}

/**
 * Records that these notices were shown, and that one or all of them were read. Notices that are no longer on the site
 * are removed.
 */
export function noteSeen(
  notices: readonly Notice[],
  now: number,
  isRead: (id: string) => boolean = () => false,
): void {
  const before = readSeen()
  current = new Map(
    notices.map((notice) => {
      const id = idOf(notice)
      const { since, read } = before.get(id) ?? { since: now, read: false }
      return [id, { since, read: read || isRead(id) }]
    }),
  )
  try {
    const text = JSON.stringify([...current])
    localStorage.setItem(key, text)
    kept = text
  } catch {
    // Storage may be full or forbidden: read notices are then remembered for the visit.
  }
  for (const listener of listeners) listener()
}

function readSeen(): ReadonlyMap<string, Seen> {
  try {
    const text = localStorage.getItem(key)
    if (text !== kept) [kept, current] = [text, parsed(text)]
  } catch {
    // Read notices are then only remembered for the visit.
  }
  return current
}

function parsed(text: string | null): ReadonlyMap<string, Seen> {
  try {
    const all: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(all) ? new Map(all.filter(isKept)) : none
  } catch {
    return none
  }
}

/** Whether a stored value has the format of noteSeen. */
function isKept(one: unknown): one is [string, Seen] {
  if (!Array.isArray(one)) return false
  const [id, seen] = one as unknown[]
  if (typeof id !== 'string' || typeof seen !== 'object' || seen === null) return false
  const { since, read } = seen as Partial<Record<keyof Seen, unknown>>
  // The range of a JavaScript date: a hundred million days.
  const isTime = typeof since === 'number' && Math.abs(since) <= 8.64e15
  return isTime && typeof read === 'boolean'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
