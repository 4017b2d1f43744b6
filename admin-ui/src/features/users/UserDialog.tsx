import { Dialog } from '@quoin/shared-ui/ui/Dialog'
import { addUser, setPassword } from '../../content/users.ts'
import { useAddress } from '../../screens/useAddress.ts'
import { useUnsavedGuard } from '../../screens/useUnsavedGuard.ts'
import { UserForm } from '../../screens/UserForm.tsx'

/** The form that the address asks for: of a new user, or of another password. */
export function UserDialog() {
  const [address, change] = useAddress()
  const guard = useUnsavedGuard()
  const edited = address.get('edit')
  const close = () => {
    change({ edit: null, new: null }, { replace: true })
  }
  const saved = () => {
    guard.leave(close)
  }
  return (
    <Dialog
      open={edited !== null || address.has('new')}
      onOpenChange={close}
      title={edited === null ? 'Add New User' : `Change Password of ${edited}`}
    >
      {edited === null ? (
        <UserForm
          withName
          done="User added successfully!"
          save={addUser}
          onUnsaved={guard.mark}
          onSaved={saved}
          onCancel={close}
        />
      ) : (
        <UserForm
          done="Password changed successfully!"
          save={({ password }) => setPassword(edited, password)}
          onUnsaved={guard.mark}
          onSaved={saved}
          onCancel={close}
        />
      )}
    </Dialog>
  )
}
