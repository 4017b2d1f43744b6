import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageOf } from '../../content/useFailure.ts'
import { usersQuery } from '../../content/users.ts'
import { ScreenHeader } from '../../screens/ScreenHeader.tsx'
import { useAddress } from '../../screens/useAddress.ts'
import { UserDialog } from './UserDialog.tsx'
import { UserRow } from './UserRow.tsx'
import styles from './UsersScreen.module.css'
import { useRemoveUser } from './useRemoveUser.ts'

/** Those who may sign in. The address says which form is open. */
export function UsersScreen() {
  const [, change] = useAddress()
  const { data: users, error } = useQuery(usersQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useRemoveUser()
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
      {error !== null && <p role="alert">{messageOf(error)}</p>}
      {users === undefined && error === null && <Skeleton height="10rem" />}
      {users && (
        <ul className={styles.list}>
          {users.map((user) => (
            <UserRow
              key={user.username}
              user={user}
              last={users.length === 1}
              onPassword={() => {
                change({ edit: user.username })
              }}
              onRemove={() => {
                void remove(user).then((yes) => {
                  if (yes) heading.current?.focus()
                })
              }}
            />
          ))}
        </ul>
      )}
      <UserDialog />
    </>
  )
}
