import type { components } from '@quoin/shared-ui/api/schema.gen'
import type { Query, QueryClient } from '@tanstack/react-query'

/** How far an entry is. */
export type Standing = components['schemas']['Standing']

/** The query of the entry that is previewed, with what the server says of that: it comes with the entry. */
export function previewedIn(client: QueryClient): [Query, Standing] | undefined {
  for (const query of client.getQueryCache().getAll()) {
    const standing = standingOf(query.state.data)
    if (standing !== undefined) return [query, standing]
  }
  return undefined
}

/** Forgets the entry that was previewed: what comes after is what visitors see. */
export function forgetPreviewed(client: QueryClient): void {
  client.removeQueries({ predicate: ({ state }) => standingOf(state.data) !== undefined })
}

/** The answer about an entry has the entry beside its tag; that about a page of the site is the page itself. */
function standingOf(data: unknown): Standing | undefined {
  const held = data as { entity?: Previewed; preview?: Standing } | undefined
  return held?.entity?.preview ?? held?.preview
}

interface Previewed {
  preview?: Standing
}
