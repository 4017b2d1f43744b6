import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { sessionQuery } from '../content/session.ts'
import type { Destination } from '../features/login/LoginScreen.tsx'

/**
 * Shows its children to whom the server knows. Each screen asks anew when it
 * opens; a failed check leads to the sign-in page and back again.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { data, isError, refetch } = useQuery(sessionQuery)
  useEffect(() => {
    void refetch()
  }, [pathname, refetch])
  if (isError) {
    const state: Destination = { from: pathname + search }
    return <Navigate to="/admin/login" replace state={state} />
  }
  return data === undefined ? null : children
}
