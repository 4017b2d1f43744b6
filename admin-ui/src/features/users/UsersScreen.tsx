import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { use, useRef } from 'react'
import { IdentityContext, useAdministers } from '../../model/identity.ts'
import { Failed } from '../../ui/Failed.tsx'
import { usersQuery } from '../../api/users.ts'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { RequireFactor } from './RequireFactor.tsx'
import { useChangeUser } from './useChangeUser.ts'
import { UserDialog } from './UserDialog.tsx'
import { UserRow } from './UserRow.tsx'
import styles from './UsersScreen.module.css'

/** Those who may sign in, for administrators. */
export function UsersScreen() {
  if (useAdministers()) return <Users />
  return <ScreenHeader title="Users" text="Only administrators see who may sign in." />
}

/** Everybody with what can be done to them. The address says which form is open. */
function Users() {
  const [, change] = useQueryParams()
  const { data: users, error } = useQuery(usersQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const changes = useChangeUser()
  const oneself = use(IdentityContext)?.username
  return (
    <>
      <ScreenHeader
        title="Users"
        text="Everybody who may sign in to the back office."
        ref={heading}
      >
        <Button
          onClick={() => {
            change({ new: '' })
          }}
        >
          <Glyph of={plus} />
          Add User
        </Button>
      </ScreenHeader>
      <RequireFactor />
      {error !== null && <Failed error={error} />}
      {users === undefined && error === null && <Skeleton height="10rem" />}
      {users && (
        <ul className={styles.list}>
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
              onEmail={() => {
                change({ email: user.username })
              }}
              onRemove={() => {
                void changes.remove(user).then((yes) => {
                  if (yes) heading.current?.focus()
                })
              }}
            />
          ))}
        </ul>
      )}
      <UserDialog others={users?.filter(({ username }) => username !== oneself) ?? []} />
    </>
  )
}
