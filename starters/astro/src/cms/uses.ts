import { AsyncLocalStorage } from 'node:async_hooks'

// A page that is rendered has a set, in which the client notes the reads of the page: `id:…` for an entry, and the name of a
// type for a list of it. A change of the same entry or type makes the page out of date.

const current = new AsyncLocalStorage<Set<string>>()

/** Runs a function and returns its result, with its reads of the CMS. */
export async function recordUses<T>(
  render: () => Promise<T>,
): Promise<{ result: T; uses: Set<string> }> {
  const uses = new Set<string>()
  const result = await current.run(uses, render)
  return { result, uses }
}

/** Notes that the page that is being rendered reads an entry or all entries of a type. */
export function noteUse(use: string): void {
  current.getStore()?.add(use)
}
