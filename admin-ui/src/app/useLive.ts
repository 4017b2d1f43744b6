import { follow } from '@quoin/shared-ui/api/live/follow'
import type { Live } from '@quoin/shared-ui/api/live/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSessionState } from '../session/store.ts'

/**
 * Shows the changes of others live. The events depend on the user, so each sign-in or sign-out opens a new connection.
 */
export function useLive(): void {
  const client = useQueryClient()
  const { signIns } = useSessionState()
  const live = useRef<Live>(null)
  useEffect(() => {
    const own = follow(client)
    live.current = own
    return () => {
      own.reconnect()
      own.close()
    }
  }, [client])
  useEffect(() => {
    live.current?.reconnect()
  }, [signIns])
}
