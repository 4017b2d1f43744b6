import { AsyncLocalStorage } from 'node:async_hooks'

// A page that is rendered has a set, in which the client notes what the page reads: `id:…` for an entry, and the name of a
// type for a list of it. A change of the same entry or type makes the page out of date.

const current = new AsyncLocalStorage<Set<string>>()

/** Runs a function and returns its result, with what it has read of the CMS. */
export async function recordUses<T>(
  render: () => Promise<T>,
): Promise<{ result: T; uses: Set<string> }> {
  const uses = new Set<string>()
  const result = await current.run(uses, render)
  return { result, uses }
}

/** Notes that the page that is being rendered reads all entries of a type. */
export function usesType(type: string): void {
  current.getStore()?.add(type)
}

/** Notes that the page that is being rendered reads an entry, and those that its references have led to. */
export function usesEntry(entry: unknown): void {
  const uses = current.getStore()
  if (uses) addIds(entry, uses)
}

function addIds(value: unknown, uses: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) addIds(one, uses)
  else if (value !== null && typeof value === 'object') {
    const { id, expand, sections } = value as Record<string, unknown>
    if (typeof id === 'string') uses.add(`id:${id}`)
    // `expand` maps names of fields to entries, and pictures in a field to their entries by id.
    for (const found of Object.values(expand ?? {})) {
      addIds(found, uses)
      if (found !== null && typeof found === 'object') addIds(Object.values(found), uses)
    }
    addIds(sections, uses)
  }
}
