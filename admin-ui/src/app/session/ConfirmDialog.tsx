import { givePassword } from '../../api/confirmation.ts'
import { AskPassword } from '../../features/account/AskPassword.tsx'

interface Props {
  onDone: () => void
  onClose: () => void
}

/** A dialog that asks for the user's password. */
export function ConfirmDialog({ onDone, onClose }: Props) {
  return (
    <AskPassword
      title="Confirm it is you"
      description="This changes who can sign in, or takes data out. Your password then counts for ten minutes."
      action="Confirm"
      run={givePassword}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
