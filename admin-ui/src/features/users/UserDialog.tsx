import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import type { ComponentProps } from 'react'
import { addUser, setEmail, setName, setPassword, type User } from '../../api/users.ts'
import type { NewInvitation } from '../../api/invitations.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { useUnsavedGuard } from '../../entry-form/useUnsavedGuard.ts'
import { UserForm } from '../../screens/UserForm.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { TextForm } from './TextForm.tsx'

interface Props {
  users: User[]
  onInvited: (invitation: NewInvitation) => void
}

const forms = { new: null, invite: null, edit: null, email: null, name: null }

/**
 * The form in the address: for a new user, an invitation, a new password, or the e-mail address or the name of a user.
 */
export function UserDialog({ users, onInvited }: Props) {
  const [address, change] = useQueryParams()
  const guard = useUnsavedGuard()
  const find = (name: string) =>
    users.find(({ username }) => username === address.get(name))
  const edited = address.get('edit')
  const mailed = find('email')
  const named = find('name')
  const close = () => {
    change(forms, { replace: true })
  }
  const events = {
    onUnsaved: guard.mark,
    onSaved: () => {
      guard.leave(close)
    },
    onCancel: close,
  }
  if (address.has('invite')) {
    return (
      <Dialog open onOpenChange={close} title="Invite a person">
        <InvitationForm
          onUnsaved={guard.mark}
          onMade={(invitation) => {
            onInvited(invitation)
            guard.leave(close)
          }}
          onCancel={close}
        />
      </Dialog>
    )
  }
  if (mailed !== undefined) {
    return (
      <Dialog open onOpenChange={close} title={`E-mail Address of ${mailed.username}`}>
        <EmailForm user={mailed} {...events} />
      </Dialog>
    )
  }
  if (named !== undefined) {
    return (
      <Dialog open onOpenChange={close} title={`Name of ${named.username}`}>
        <NameForm user={named} {...events} />
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

interface FormProps extends Pick<
  ComponentProps<typeof TextForm>,
  'onUnsaved' | 'onSaved' | 'onCancel'
> {
  user: User
}

function EmailForm({ user, ...events }: FormProps) {
  return (
    <TextForm
      label="E-mail address"
      help="It counts once they have opened the link that is sent to it. Leave it empty to have none."
      type="email"
      field="email"
      value={user.pendingEmail || user.email}
      save={(email) => setEmail(user.username, email)}
      done={(email) =>
        email === '' ? 'Address removed.' : `A link is sent to ${email}.`
      }
      {...events}
    />
  )
}

function NameForm({ user, ...events }: FormProps) {
  return (
    <TextForm
      label="Name"
      help="What the person is called. They sign in with their username."
      type="text"
      field="name"
      value={user.name}
      save={(name) => setName(user.username, name)}
      done={() => 'Name changed.'}
      {...events}
    />
  )
}
