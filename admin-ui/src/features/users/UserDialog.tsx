import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { addUser, setPassword, type User } from '../../api/users.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { useUnsavedGuard } from '../../entry-form/useUnsavedGuard.ts'
import { UserForm } from '../../screens/UserForm.tsx'
import { EmailForm } from './EmailForm.tsx'

/** The form that the address asks for: of a new user, of another password, or of the e-mail address of another user. */
export function UserDialog({ others }: { others: User[] }) {
  const [address, change] = useQueryParams()
  const guard = useUnsavedGuard()
  const edited = address.get('edit')
  const mailed = others.find(({ username }) => username === address.get('email'))
  const close = () => {
    change({ edit: null, new: null, email: null }, { replace: true })
  }
  const saved = () => {
    guard.leave(close)
  }
  const events = { onUnsaved: guard.mark, onSaved: saved, onCancel: close }
  if (mailed !== undefined) {
    return (
      <Dialog open onOpenChange={close} title={`E-mail Address of ${mailed.username}`}>
        <EmailForm user={mailed} {...events} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={edited !== null || address.has('new')}
      onOpenChange={close}
      title={edited === null ? 'Add New User' : `Change Password of ${edited}`}
    >
      {edited === null ? (
        <UserForm withName done="User added successfully!" save={addUser} {...events} />
      ) : (
        <UserForm
          done="Password changed successfully!"
          save={({ password }) => setPassword(edited, password)}
          {...events}
        />
      )}
    </Dialog>
  )
}
