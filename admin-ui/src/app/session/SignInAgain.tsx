import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useEffect } from 'react'
import { useSession, useSessionState } from '../../session/store.ts'

const SignInDialog = lazyPart(
  async () => (await import('./SignInDialog.tsx')).SignInDialog,
)

/**
 * Asks to sign in again, over whatever one was doing, when a write finds that
 * the session has ended. Nothing below it is lost; the save can be repeated.
 */
export function SignInAgain() {
  const { setEnded } = useSession()
  const { ended } = useSessionState()
  // What failed on a screen without a session is told there.
  useEffect(() => {
    setEnded(false)
  }, [setEnded])
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
