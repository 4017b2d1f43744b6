import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '../api/entries/pending.ts'
import { useEntry } from '../entry-form/useEntry.ts'
import { useLastKnown } from '../entry-form/useLastKnown.ts'
import type { ContentType } from '../model/schema.ts'

/**
 * The start of an entry's form: its draft, with the published entry, or else the entry itself. On the page, entries of
 * every type have drafts.
 */
export function useStart(type: ContentType, id: string) {
  const { loaded, error } = useEntry(type, id)
  const { data, error: failure } = useQuery(pendingQuery(type, id))
  const pending = useLastKnown(id, data)
  if (loaded === undefined) return { error }
  if (pending === undefined) return { error: failure }
  if (pending === null) return { loaded, error: null }
  return { loaded: pending, published: loaded, error: null }
}
