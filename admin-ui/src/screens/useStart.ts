import { useQuery } from '@tanstack/react-query'
import { pendingLinesQuery, pendingQuery } from '../content/pending.ts'
import { publishingOf } from '../content/publishing.ts'
import type { ContentType } from '../content/schema.ts'
import { useLoaded } from './useLoaded.ts'

/**
 * What the form of an entry starts from: its pending changes, with the entry as it is published, or else the entry
 * itself; none for null.
 */
export function useStart(type: ContentType, id: string | null) {
  const { loaded, error } = useLoaded(type, id)
  const publishes = publishingOf(type) !== undefined
  const lines = useQuery({
    ...pendingLinesQuery(type),
    enabled: publishes && id !== null,
  })
  const changed = lines.data?.some((line) => line.id === id) === true
  const pending = useQuery({ ...pendingQuery(type, id ?? ''), enabled: changed })
  if (!publishes) return { loaded, error }
  const known = lines.data !== undefined && (!changed || pending.data !== undefined)
  const failure = error ?? (known ? null : (lines.error ?? pending.error))
  if (loaded === undefined || !known) return { loaded: undefined, error: failure }
  return changed && pending.data
    ? { loaded: pending.data, published: loaded, error: failure }
    : { loaded, error: failure }
}
