import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askBy } from '../../api/signedOut.ts'
import { useSession, useSessionState } from '../../session/store.ts'

const SignInDialog = lazyPart(() =>
  import('./SignInDialog.tsx').then((file) => file.SignInDialog),
)

/**
 * Asks to sign in again in a dialog if a check finds (`checked`), or a write fails because, the session has ended. The
 * screen below keeps its state, so the save can be repeated.
 */
export function SignInAgain({ checked }: { checked: boolean }) {
  const client = useQueryClient()
  const { setEnded } = useSession()
  const { ended } = useSessionState()
  useEffect(() => {
    setEnded(checked)
  }, [checked, setEnded])
  // Screens without a session report their failures themselves.
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
