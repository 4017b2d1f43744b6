import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const SignInDialog = lazyPart(
  async () => (await import('./SignInDialog.tsx')).SignInDialog,
)

const notSignedIn = 401

/**
 * Asks to sign in again, over whatever one was doing, when a write finds that
 * the session has ended. Nothing below it is lost; the save can be repeated.
 */
export function SignInAgain() {
  const client = useQueryClient()
  const [ended, setEnded] = useState(false)
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.options.mutationKey?.[0] === 'session') return
        const failure: unknown = mutation.state.error
        // Of several writes at once, the first failure is the cause of theirs.
        const cause = failure instanceof Error ? failure.cause : undefined
        if (hasEnded(failure) || hasEnded(cause)) setEnded(true)
      }),
    [client],
  )
  return (
    ended && (
      <SignInDialog
        onClose={() => {
          setEnded(false)
        }}
      />
    )
  )
}

function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === notSignedIn
}
