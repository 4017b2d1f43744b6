import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'

/** What somebody signs in with; the code is that of an authenticator app, or a recovery code. */
export type Credentials = components['schemas']['SignIn']

/** Starts a session. */
export async function signIn(credentials: Credentials): Promise<void> {
  await api.POST('/api/admin/login', { body: credentials })
}

/** What a sign-in failed for: a code that is missing or not right, or a passkey that the account needs. */
export function factorAskedFor(error: unknown) {
  return error instanceof ApiError ? error.problem?.secondFactor : undefined
}
