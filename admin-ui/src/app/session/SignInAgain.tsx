import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askBy } from '../../api/signedOut.ts'
import { useSession, useSessionState } from '../../session/store.ts'

const SignInDialog = lazyPart(() =>
  import('./SignInDialog.tsx').then((file) => file.SignInDialog),
)

/**
 * Asks to sign in again, over whatever one was doing, when a write finds that
 * the session has ended. Nothing below it is lost; the save can be repeated.
 */
export function SignInAgain() {
  const client = useQueryClient()
  const { setEnded } = useSession()
  const { ended } = useSessionState()
  // What failed on a screen without a session is told there.
  useEffect(() => {
    setEnded(false)
  }, [setEnded])
  useEffect(
    () =>
      askBy(client, () => {
        setEnded(true)
      }),
    [client, setEnded],
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
