import { useState } from 'react'

/**
 * What was last known of an id: it stays for as long as that is asked for, also when it is forgotten because somebody
 * else has deleted it.
 */
export function useLastKnown<T>(id: string | null, data: T | undefined): T | undefined {
  const [last, setLast] = useState({ id, data })
  if (data !== undefined && (data !== last.data || id !== last.id)) setLast({ id, data })
  if (data !== undefined) return data
  return last.id === id ? last.data : undefined
}
