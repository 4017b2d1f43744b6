import type { components } from '@quoin/shared-ui/api/schema.gen'
import type { Query, QueryClient } from '@tanstack/react-query'

/** The status of an entry. */
export type Standing = components['schemas']['Standing']

/** The query of the previewed entry, with its status from the same response. */
export function previewedIn(client: QueryClient): [Query, Standing] | undefined {
  for (const query of client.getQueryCache().getAll()) {
    const standing = standingOf(query.state.data)
    if (standing !== undefined) return [query, standing]
  }
  return undefined
}

/** Removes the previewed entry from the cache, so that later pages show what visitors see. */
export function forgetPreviewed(client: QueryClient): void {
  client.removeQueries({ predicate: ({ state }) => standingOf(state.data) !== undefined })
}

/** The response for an entry has the entry beside its tag; that for a page of the site is the page itself. */
function standingOf(data: unknown): Standing | undefined {
  const held = data as { entity?: Previewed; preview?: Standing } | undefined
  return held?.entity?.preview ?? held?.preview
}

interface Previewed {
  preview?: Standing
}
