import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { Dialog } from '@quoin/shared-ui/ui/Dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LoginForm } from '../features/login/LoginForm.tsx'

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
    <Dialog
      open={ended}
      onOpenChange={setEnded}
      title="Please sign in again"
      description="Your session has ended. What you typed is still here: sign in, then save it again."
    >
      <LoginForm
        onSignedIn={() => {
          setEnded(false)
        }}
      />
    </Dialog>
  )
}

function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === notSignedIn
}
