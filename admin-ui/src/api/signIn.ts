import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'

/** The credentials of a sign-in; the code is from an authenticator app, or a recovery code. */
export type Credentials = components['schemas']['SignIn']

/** Starts a session. */
export async function signIn(credentials: Credentials): Promise<void> {
  await api.POST('/api/admin/login', { body: credentials })
}

/** The second factor that a failed sign-in needs: a code that is missing or wrong, or a passkey. */
export function factorAskedFor(error: unknown) {
  return error instanceof ApiError ? error.problem?.secondFactor : undefined
}
