import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '../api/entries/pending.ts'
import { publishingOf } from '../model/publishing.ts'
import type { ContentType } from '../model/schema.ts'
import { useLast } from './useLastKnown.ts'
import { useLoaded } from './useEntry.ts'

/**
 * What the form of an entry starts from: its pending changes, with the entry as it is published, or else the entry
 * itself.
 */
export function useStart(type: ContentType, id: string) {
  const { loaded, error } = useLoaded(type, id)
  const enabled = publishingOf(type) !== undefined
  const { data, error: failure } = useQuery({ ...pendingQuery(type, id), enabled })
  const pending = useLast(id, data)
  if (!enabled || loaded === undefined) return { loaded, error }
  if (pending === undefined) return { error: failure }
  if (pending === null) return { loaded, error }
  return { loaded: pending, published: loaded, error }
}
