import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '../content/pending.ts'
import { publishingOf } from '../content/publishing.ts'
import type { ContentType } from '../content/schema.ts'
import { useLoaded } from './useLoaded.ts'

/**
 * What the form of an entry starts from: its pending changes, with the entry as it is published, or else the entry
 * itself.
 */
export function useStart(type: ContentType, id: string) {
  const { loaded, error } = useLoaded(type, id)
  const enabled = publishingOf(type) !== undefined
  const pending = useQuery({ ...pendingQuery(type, id), enabled })
  if (!enabled || loaded === undefined) return { loaded, error }
  if (!pending.data)
    return { loaded: pending.data === null ? loaded : undefined, error: pending.error }
  return { loaded: pending.data, published: loaded, error }
}
