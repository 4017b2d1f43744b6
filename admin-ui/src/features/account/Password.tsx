import { Button } from '@quoin/shared-ui/ui/Button'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { useState } from 'react'
import { setPassword } from '../../api/users.ts'
import { useUnsavedGuard } from '../../entry-form/useUnsavedGuard.ts'
import { UserForm } from '../../screens/UserForm.tsx'
import { Part } from './Part.tsx'
import { useChanged } from './useChanged.ts'

/** The password of the user's account. */
export function Password({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  const guard = useUnsavedGuard()
  const changed = useChanged()
  const close = () => {
    setOpen(false)
  }
  return (
    <Part
      title="Password"
      text="Another one signs you out everywhere else."
      actions={
        <Button
          variant="secondary"
          onClick={() => {
            setOpen(true)
          }}
        >
          Change password
        </Button>
      }
    >
      <Dialog open={open} onOpenChange={close} title="Change password">
        <UserForm
          done="Password changed successfully!"
          save={({ password }) => setPassword(username, password)}
          onUnsaved={guard.mark}
          onSaved={() => {
            close()
            changed()
          }}
          onCancel={close}
        />
      </Dialog>
    </Part>
  )
}
