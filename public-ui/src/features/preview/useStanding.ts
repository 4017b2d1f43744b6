import type { components } from '@quoin/shared-ui/api/schema.gen'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** How far an entry is. */
export type Standing = components['schemas']['Standing']

/** What the server says of the entry that is previewed: it comes with the entry, however the page reads that. */
export function useStanding(): Standing | undefined {
  const client = useQueryClient()
  const current = () => standingIn(client)
  return useSyncExternalStore(
    useCallback((changed) => client.getQueryCache().subscribe(changed), [client]),
    current,
    current,
  )
}

/** Forgets the entry that was previewed: what comes after is what visitors see. */
export function forgetPreviewed(client: QueryClient): void {
  client.removeQueries({ predicate: ({ state }) => standingOf(state.data) !== undefined })
}

function standingIn(client: QueryClient): Standing | undefined {
  const all = client.getQueryCache().getAll()
  return all.map(({ state }) => standingOf(state.data)).find((one) => one !== undefined)
}

function standingOf(data: unknown): Standing | undefined {
  return (data as { entity?: { preview?: Standing } } | undefined)?.entity?.preview
}
