import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { envelope, plus } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NewInvitation } from '../../api/invitations.ts'
import { useAdministers } from '../../model/identity.ts'
import { Failed } from '../../ui/Failed.tsx'
import { type User, usersQuery } from '../../api/users.ts'
import { roleText } from '../../model/roles.ts'
import { ResourceList } from '../../ui/ResourceRow.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { Invitations } from './Invitations.tsx'
import { RequireFactor } from './RequireFactor.tsx'
import { useChangeUser } from './useChangeUser.ts'
import { UserDialog } from './UserDialog.tsx'
import { UserRow } from './UserRow.tsx'
import styles from './UsersScreen.module.css'

/** The users, for administrators. */
export function UsersScreen() {
  if (useAdministers()) return <Users />
  return <ScreenHeader title="Users" text="Only administrators see who may sign in." />
}

/** All users with their actions. The address has the open form. */
function Users() {
  const [address, change] = useQueryParams()
  const [invited, setInvited] = useState<NewInvitation>()
  const { data: users, error } = useQuery(usersQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const changes = useChangeUser()
  const remove = async (user: User) => {
    if (await changes.remove(user)) heading.current?.focus()
  }
  return (
    <>
      <ScreenHeader
        title="Users"
        text="Everybody who may sign in to the back office."
        ref={heading}
      >
        <Adders
          onInvite={() => {
            change({ invite: '' })
          }}
          onAdd={() => {
            change({ new: '' })
          }}
        />
      </ScreenHeader>
      {invited && !address.has('invite') && (
        <Invited
          invitation={invited}
          onDone={() => {
            setInvited(undefined)
            heading.current?.focus()
          }}
        />
      )}
      <RequireFactor />
      {error !== null && <Failed error={error} />}
      {users === undefined && error === null && <Skeleton height="10rem" />}
      {users && (
        <ResourceList>
          {users.map((user) => (
            <UserRow
              key={user.username}
              user={user}
              last={users.length === 1}
              onRole={(role, oneself) => void changes.setRole(user, role, oneself)}
              onReset={() => void changes.resetFactor(user)}
              onPassword={() => {
                change({ edit: user.username })
              }}
              onName={() => {
                change({ name: user.username })
              }}
              onEmail={() => {
                change({ email: user.username })
              }}
              onRemove={() => void remove(user)}
            />
          ))}
        </ResourceList>
      )}
      <Invitations
        onWithdrawn={(id) => {
          setInvited((shown) => (shown?.id === id ? undefined : shown))
          heading.current?.focus()
        }}
      />
      <UserDialog users={users ?? []} onInvited={setInvited} />
    </>
  )
}

/** The buttons that open the forms of an invitation and of a new user. */
function Adders({ onInvite, onAdd }: { onInvite: () => void; onAdd: () => void }) {
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={onInvite}>
        <Glyph of={envelope} />
        Invite
      </Button>
      <Button onClick={onAdd}>
        <Glyph of={plus} />
        Add User
      </Button>
    </div>
  )
}

interface InvitedProps {
  invitation: NewInvitation
  onDone: () => void
}

/** The link of an invitation, which is shown once. */
function Invited({ invitation, onDone }: InvitedProps) {
  const { role, url, mailed, email, unsent } = invitation
  return (
    <ShownOnce
      title={`Invitation as ${roleText(role).toLowerCase()}`}
      what="link"
      secret={url}
      text={
        mailed
          ? `It is on its way to ${email} as well. It is good once, for seven days.`
          : `${unsent === '' ? '' : `Nothing was sent to ${email}. ${unsent} `}Pass the link on to the person. It is good once, for seven days.`
      }
      onDone={onDone}
    />
  )
}
