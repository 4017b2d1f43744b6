import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '../api/entries/pending.ts'
import { publishingOf } from '../model/publishing.ts'
import type { ContentType } from '../model/schema.ts'
import { useLastKnown } from './useLastKnown.ts'
import { useEntry } from './useEntry.ts'

/**
 * The start of an entry's form: its pending changes, with the published entry, or else the entry itself; nothing if
 * the id is null.
 */
export function useEntryOrDraft(type: ContentType, id: string | null) {
  const { loaded, error } = useEntry(type, id)
  const enabled = publishingOf(type) !== undefined
  const { data, error: failure } = useQuery({
    ...pendingQuery(type, id ?? ''),
    enabled: enabled && id !== null,
  })
  const pending = useLastKnown(id, data)
  if (!enabled || loaded === undefined) return { loaded, error }
  if (pending === undefined) return { error: failure }
  if (pending === null) return { loaded, error }
  return { loaded: pending, published: loaded, error }
}
