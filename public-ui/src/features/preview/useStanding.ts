import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { previewedIn, type Standing } from './previewedIn.ts'

/** The status of the previewed entry, however the page reads it. */
export function useStanding(): Standing | undefined {
  const client = useQueryClient()
  const current = () => previewedIn(client)?.[1]
  return useSyncExternalStore(
    useCallback((changed) => client.getQueryCache().subscribe(changed), [client]),
    current,
    current,
  )
}
