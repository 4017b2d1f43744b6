import { useQuery } from '@tanstack/react-query'
import { recentEntryQuery } from '../api/entries/queries.ts'
import type { ContentType } from '../model/schema.ts'
import { useLastKnown } from './useLastKnown.ts'

/** The entry for a form; none if the id is null. It is asked for while it is wanted. */
export function useEntry(type: ContentType, id: string | null, wanted = true) {
  const { data, error } = useQuery({
    ...recentEntryQuery(type, id ?? ''),
    enabled: wanted && id !== null,
  })
  return { loaded: useLastKnown(id, data), error }
}
