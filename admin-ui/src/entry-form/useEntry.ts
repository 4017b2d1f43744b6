import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recentEntryQuery } from '../api/entries/queries.ts'
import type { ContentType } from '../model/schema.ts'
import { useSession } from '../session/store.ts'
import { useLastKnown } from './useLastKnown.ts'

/** The entry for a form; none if the id is null. It is asked for while it is wanted, and then is a recent entry. */
export function useEntry(type: ContentType, id: string | null, wanted = true) {
  const { data, error } = useQuery({
    ...recentEntryQuery(type, id ?? ''),
    enabled: wanted && id !== null,
  })
  const session = useSession()
  const found = data !== undefined && !type.single
  useEffect(() => {
    if (found && id !== null) session.keepRecent(type.name, id)
  }, [session, found, type, id])
  return { loaded: useLastKnown(id, data), error }
}
