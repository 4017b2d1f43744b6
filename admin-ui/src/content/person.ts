import type { QueryClient } from '@tanstack/react-query'

/** What a tab remembers of a person: drafts, and what they have autosaved. */
const own = ['quoin.draft/', 'quoin.sitting/']

/** Whose that is. */
const owner = 'quoin.owner'

/** What else ends with the work of a person, for each cache. */
const endings = new WeakMap<QueryClient, Set<() => void>>()

/** Calls a function whenever the work of whoever is signed in ends. */
export function atEnd(client: QueryClient, end: () => void): void {
  const known = endings.get(client) ?? new Set()
  endings.set(client, known.add(end))
}

/** Ends what is under way, and what could be taken back. What was typed is kept for whom it belongs to. */
export function endWork(client: QueryClient): void {
  for (const end of endings.get(client) ?? []) end()
}

/** Forgets what was typed in this tab. */
export function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (own.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key)
  } catch {
    // What cannot be reached keeps nothing.
  }
}

/** Takes note of who is signed in. Nothing of whoever was here before is left to another. */
export function arrive(client: QueryClient, id: string): void {
  try {
    const before = sessionStorage.getItem(owner)
    sessionStorage.setItem(owner, id)
    if (before === null || before === id) return
  } catch {
    return
  }
  forgetTyped()
  endWork(client)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}
