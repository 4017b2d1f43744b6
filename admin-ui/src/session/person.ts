import type { QueryClient } from '@tanstack/react-query'

/** What a tab remembers of a person: drafts, and what they have autosaved. */
const kinds = ['quoin.draft/', 'quoin.sitting/'] as const

/** Whose tab it is: who was signed in last. */
let person = ''

/** Who was signed in last, for each cache. */
const last = new WeakMap<QueryClient, string>()

/** What else ends with the work of a person, for each cache. */
const endings = new WeakMap<QueryClient, Set<() => void>>()

/** The name of something that this tab remembers of the person. */
export function ownKey(kind: (typeof kinds)[number], name: string): string {
  return `${kind}${person}/${name}`
}

/** Calls a function whenever the work of whoever is signed in ends. */
export function atEnd(client: QueryClient, end: () => void): void {
  const known = endings.get(client) ?? new Set()
  endings.set(client, known.add(end))
}

/** Ends what is under way, and what could be taken back. What was typed is kept for whom it belongs to. */
export function endWork(client: QueryClient): void {
  for (const end of endings.get(client) ?? []) end()
}

/** Forgets what was typed in this tab, but for what belongs to one person. */
export function forgetTyped(except?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const kind = kinds.find((prefix) => key.startsWith(prefix))
      const spared = except !== undefined && key.startsWith(`${kind ?? ''}${except}/`)
      if (kind !== undefined && !spared) sessionStorage.removeItem(key)
    }
  } catch {
    // What cannot be reached keeps nothing.
  }
}

/** Takes note of who is signed in. Nothing of whoever was here before is left to another. */
export function arrive(client: QueryClient, id: string): void {
  const before = last.get(client)
  person = id
  last.set(client, id)
  forgetTyped(id)
  if (before === undefined || before === id) return
  endWork(client)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}
