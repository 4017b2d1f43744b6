import { follow } from '@quoin/shared-ui/api/follow'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Shows what others change while one looks on. What one may hear depends on
 * who is signed in, so each signing in or out connects anew.
 */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const live = follow(client)
    live.reconnect()
    const unsubscribe = client.getMutationCache().subscribe(({ type, mutation }) => {
      const ofSession = mutation?.options.mutationKey?.[0] === 'session'
      if (type === 'updated' && ofSession && mutation.state.status === 'success') {
        live.reconnect()
      }
    })
    return () => {
      unsubscribe()
      live.reconnect()
      live.close()
    }
  }, [client])
}
