import { useQuery } from '@tanstack/react-query'
import { recentEntryQuery } from '../api/entries/queries.ts'
import type { ContentType } from '../model/schema.ts'
import { useLastKnown } from './useLastKnown.ts'

/** The entry for a form; none if the id is null. */
export function useEntry(type: ContentType, id: string | null) {
  const { data, error } = useQuery({
    ...recentEntryQuery(type, id ?? ''),
    enabled: id !== null,
  })
  return { loaded: useLastKnown(id, data), error }
}
