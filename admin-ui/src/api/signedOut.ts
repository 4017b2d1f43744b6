import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const notSignedIn = 401

/** Whether a failure is due to an answer with a status. Of several calls at once, the first failure is the cause of theirs. */
export function isDueTo(failure: unknown, status: number): boolean {
  const cause = failure instanceof Error ? failure.cause : undefined
  return [failure, cause].some((one) => one instanceof ApiError && one.status === status)
}

/** Whether a call failed because nobody is signed in. */
export function isSignedOut(failure: unknown): boolean {
  return isDueTo(failure, notSignedIn)
}

const dialogs = new WeakMap<QueryClient, () => void>()

/** Sets how the calls of a cache have the person sign in again; gives what ends that. */
export function askBy(client: QueryClient, ask: () => void): () => void {
  dialogs.set(client, ask)
  return () => {
    if (dialogs.get(client) === ask) dialogs.delete(client)
  }
}

/**
 * A function that has the person sign in again if a failure needs that, and reports whether it does: the dialog says what
 * happened, and nothing else is shown. Screens without a session have no such dialog.
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
