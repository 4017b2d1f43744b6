import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recentEntryQuery } from '../content/queries.ts'
import type { ContentType } from '../content/schema.ts'

/**
 * The entry that a form shows; none for null. What is shown stays for as long as
 * it is asked for, also when somebody else deletes the entry.
 */
export function useLoaded(type: ContentType, id: string | null) {
  const { data, error } = useQuery({
    ...recentEntryQuery(type, id ?? ''),
    enabled: id !== null,
  })
  const [last, setLast] = useState({ id, data })
  if (data !== undefined && data !== last.data) setLast({ id, data })
  return { loaded: data ?? (last.id === id ? last.data : undefined), error }
}
