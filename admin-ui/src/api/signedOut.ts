import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const notSignedIn = 401

/** Whether a failure is due to a response with a status. The cause of a PartialFailure, its first failure, is checked too. */
export function isDueTo(failure: unknown, status: number): boolean {
  const cause = failure instanceof Error ? failure.cause : undefined
  return [failure, cause].some((one) => one instanceof ApiError && one.status === status)
}

/** Whether a call failed because there is no session. */
export function isSignedOut(failure: unknown): boolean {
  return isDueTo(failure, notSignedIn)
}

const dialogs = new WeakMap<QueryClient, () => void>()

/** Sets the function that asks to sign in again for the calls of a cache; returns a function that removes it. */
export function askBy(client: QueryClient, ask: () => void): () => void {
  dialogs.set(client, ask)
  return () => {
    if (dialogs.get(client) === ask) dialogs.delete(client)
  }
}

/**
 * A function that asks to sign in again if a failure requires it, and reports whether it does: the dialog explains the
 * failure, so nothing else need be shown. Screens without a session have no such dialog.
 */
export function useAsksToSignIn(): (failure: unknown) => boolean {
  const client = useQueryClient()
  return useCallback(
    (failure) => {
      const ask = isSignedOut(failure) ? dialogs.get(client) : undefined
      ask?.()
      return ask !== undefined
    },
    [client],
  )
}
