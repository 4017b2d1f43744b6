import { clearPreloaded } from '@quoin/shared-ui/api/preloaded'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useRouteError } from 'react-router'
import { IdentityContext, lacksFactor } from '../../model/identity.ts'
import { schemaQuery } from '../../api/entries/queries.ts'
import { isSignedOut } from '../../api/signedOut.ts'
import { appearance } from '../../session/appearance.ts'
import { sessionQuery } from '../../session/session.ts'
import { useSessionState } from '../../session/store.ts'
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
 * to the sign-in page, and from there back to the screen; while a form has unsaved input, a dialog asks to sign in
 * again. A check that fails for another reason changes nothing.
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
  const preferences = data?.preferences
  useEffect(() => {
    if (preferences) appearance.apply(preferences)
  }, [preferences])
  const { unsaved } = useSessionState()
  const ended = isSignedOut(error)
  if (ended && !unsaved) return <ToLogin />
  if (data === undefined || (known && preparing)) return null
  return (
    // A different user must not see state of the previous user's screens.
    <IdentityContext key={data.id} value={data}>
      {known ? <Shell /> : <FactorFirst />}
      <SignInAgain checked={ended} />
      <ConfirmIdentity />
    </IdentityContext>
  )
}

/** Shown instead of the screens if the session could not be checked, or the frame failed. */
export function SessionFailure() {
  return isSignedOut(useRouteError()) ? <ToLogin /> : <ScreenFailure />
}

function ToLogin() {
  const { pathname, search } = useLocation()
  const state: Destination = { from: pathname + search }
  return <Navigate to="/admin/login" replace state={state} />
}
