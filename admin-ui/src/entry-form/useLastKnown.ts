import { useState } from 'react'

/**
 * The last known data of an id: it stays while the id is the same, even if the cache drops it because somebody else has
 * deleted the entry.
 */
export function useLastKnown<T>(id: string | null, data: T | undefined): T | undefined {
  const [last, setLast] = useState({ id, data })
  if (data !== undefined && (data !== last.data || id !== last.id)) setLast({ id, data })
  if (data !== undefined) return data
  return last.id === id ? last.data : undefined
}
