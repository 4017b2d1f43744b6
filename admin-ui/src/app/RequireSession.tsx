import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { SomethingWrong } from '@quoin/shared-ui/ui/ErrorBoundary'
import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { IdentityContext, lacksFactor } from '../content/identity.ts'
import { schemaQuery } from '../content/queries.ts'
import { sessionQuery } from '../content/session.ts'
import type { Destination } from '../features/login/LoginScreen.tsx'

const FactorFirst = lazyPart(async () => (await import('./FactorFirst.tsx')).FactorFirst)

/**
 * Shows its children to whom the server knows, and tells them who that is. Each
 * screen asks anew when it opens. Who is not signed in is led to the sign-in page
 * and back again, who needs a second factor to where there is one; a check
 * that fails for another reason says nothing of who is there.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { data, error, refetch } = useQuery(sessionQuery)
  const known = data !== undefined && !lacksFactor(data)
  // Every screen needs the schema. One that suspended for it would come 300 ms later: see lazyPart.
  const { isPending: preparing } = useQuery({ ...schemaQuery, enabled: known })
  useEffect(() => {
    void refetch()
  }, [pathname, refetch])
  if (error instanceof ApiError && error.status === 401) {
    const state: Destination = { from: pathname + search }
    return <Navigate to="/admin/login" replace state={state} />
  }
  if (known && preparing) return null
  if (data !== undefined)
    return (
      // Another person gets screens of their own.
      <IdentityContext key={data.id} value={data}>
        {lacksFactor(data) ? <FactorFirst /> : children}
      </IdentityContext>
    )
  return error && <SomethingWrong onRetry={() => void refetch()} />
}
