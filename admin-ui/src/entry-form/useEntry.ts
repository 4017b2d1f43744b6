import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { recentEntryQuery } from '../api/entries/queries.ts'
import { RecentContext } from '../model/recent.ts'
import type { ContentType } from '../model/schema.ts'
import { useLastKnown } from './useLastKnown.ts'

/** The entry for a form; none if the id is null. It is asked for while it is wanted, and then is a recent entry. */
export function useEntry(type: ContentType, id: string | null, wanted = true) {
  const { data, error } = useQuery({
    ...recentEntryQuery(type, id ?? ''),
    enabled: wanted && id !== null,
  })
  const keep = use(RecentContext)
  const found = data !== undefined && !type.single
  useEffect(() => {
    if (found && id !== null) keep(type.name, id)
  }, [keep, found, type, id])
  return { loaded: useLastKnown(id, data), error }
}
