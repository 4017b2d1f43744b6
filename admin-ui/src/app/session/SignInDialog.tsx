import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { LoginForm } from '../../features/login/LoginForm.tsx'

/** A dialog that asks to sign in. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Please sign in again"
      description="Your session has ended. What you typed is still here: sign in, then save it again."
    >
      <LoginForm onSignedIn={onClose} />
    </Dialog>
  )
}
