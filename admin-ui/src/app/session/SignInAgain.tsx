import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionQuery } from '../../session/session.ts'

const SignInDialog = lazyPart(
  async () => (await import('./SignInDialog.tsx')).SignInDialog,
)

const notSignedIn = 401
const forbidden = 403

/**
 * Asks to sign in again, over whatever one was doing, when a write finds that
 * the session has ended. Nothing below it is lost; the save can be repeated.
 * Who is refused what was offered may do less by now: who they are is asked again.
 */
export function SignInAgain() {
  const client = useQueryClient()
  const [ended, setEnded] = useState(false)
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.options.mutationKey?.[0] === 'session') return
        const failure: unknown = mutation.state.error
        if (isDue(failure, notSignedIn)) setEnded(true)
        if (isDue(failure, forbidden)) void client.invalidateQueries(sessionQuery)
      }),
    [client],
  )
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isDue(event.action.error, forbidden))
          void client.invalidateQueries(sessionQuery)
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

/** Whether a failure is due to an answer with a status. Of several writes at once, the first failure is the cause of theirs. */
function isDue(failure: unknown, status: number): boolean {
  const cause = failure instanceof Error ? failure.cause : undefined
  return [failure, cause].some((one) => one instanceof ApiError && one.status === status)
}
