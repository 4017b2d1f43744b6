import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { clearPreloaded } from '@quoin/shared-ui/api/preloaded'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useRouteError } from 'react-router'
import { IdentityContext, lacksFactor } from '../../model/identity.ts'
import { schemaQuery } from '../../api/entries/queries.ts'
import { sessionQuery } from '../../session/session.ts'
import type { Destination } from '../../features/login/LoginScreen.tsx'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { FactorFirst } from './FactorFirst.tsx'
import { ScreenFailure } from '../ScreenFailure.tsx'
import { Shell } from '../Shell.tsx'
import { SignInAgain } from './SignInAgain.tsx'

/**
 * Fetches the user and the schema of the content types in parallel. The page of a signed-in client includes both
 * responses; every later call goes to the server.
 */
export async function loadSession(client: QueryClient): Promise<null> {
  const schema = client.query(schemaQuery)
  // A call without a session or without its second factor is refused; the session query reports the reason.
  schema.catch(() => undefined)
  try {
    const identity = await client.query(sessionQuery)
    if (!lacksFactor(identity)) await schema
  } finally {
    clearPreloaded()
  }
  return null
}

/**
 * Provides the signed-in user to the screens, and checks the session again for each screen. An ended session redirects
 * to the sign-in page, and from there back to the screen; a check that fails for another reason changes nothing.
 */
export function Session() {
  const { pathname } = useLocation()
  const { data, error, refetch } = useQuery({ ...sessionQuery, refetchOnMount: false })
  const known = data !== undefined && !lacksFactor(data)
  // The loader did not fetch the schema if the second factor was set up, or the user changed, after it ran.
  const { isPending: preparing } = useQuery({ ...schemaQuery, enabled: known })
  const checked = useRef(pathname)
  useEffect(() => {
    if (checked.current === pathname) return
    checked.current = pathname
    void refetch()
  }, [pathname, refetch])
  if (isSignedOut(error)) return <ToLogin />
  if (data === undefined || (known && preparing)) return null
  return (
    // A different user must not see state of the previous user's screens.
    <IdentityContext key={data.id} value={data}>
      {known ? <Shell /> : <FactorFirst />}
      <SignInAgain />
      <ConfirmIdentity />
    </IdentityContext>
  )
}

/** Shown instead of the screens if the session could not be checked, or the frame failed. */
export function SessionFailure() {
  return isSignedOut(useRouteError()) ? <ToLogin /> : <ScreenFailure />
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function ToLogin() {
  const { pathname, search } = useLocation()
  const state: Destination = { from: pathname + search }
  return <Navigate to="/admin/login" replace state={state} />
}
