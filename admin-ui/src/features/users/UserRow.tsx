import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { envelope, lock, shield, trash, user as person } from '@quoin/shared-ui/ui/glyphs'
import { use } from 'react'
import { Ago, useNow } from '../../ui/Ago.tsx'
import { IdentityContext, type Role, type SecondFactor } from '../../model/identity.ts'
import { RemoveButton, ResourceRow } from '../../ui/ResourceRow.tsx'
import { Time } from '../../ui/Time.tsx'
import type { User } from '../../api/users.ts'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './UsersScreen.module.css'

interface Props {
  user: User
  /** Whether it is the only user. */
  last: boolean
  onRole: (role: Role, oneself: boolean) => void
  onPassword: () => void
  onEmail: () => void
  onName: () => void
  onReset: () => void
  onRemove: () => void
}

/** A user. Nobody can remove themselves or the last user. */
export function UserRow(props: Props) {
  const { user, last, onRole, onPassword, onEmail, onName, onReset, onRemove } = props
  const oneself = use(IdentityContext)?.username === user.username
  return (
    <ResourceRow
      name={user.username}
      icon={<Glyph of={person} />}
      badges={
        <>
          {oneself && <Badge variant="secondary">You</Badge>}
          <FactorBadge factor={user.secondFactor} />
        </>
      }
      facts={<Facts user={user} />}
      actions={(id) => (
        <>
          <RoleSelect
            aria-label="Role"
            aria-describedby={id}
            className={styles.role}
            value={user.role}
            onChange={(role) => {
              onRole(role, oneself)
            }}
          />
          <Button
            variant="secondary"
            size="small"
            aria-describedby={id}
            onClick={onPassword}
          >
            <Glyph of={lock} />
            Change Password
          </Button>
          <Button variant="secondary" size="small" aria-describedby={id} onClick={onName}>
            <Glyph of={person} />
            Change Name
          </Button>
          {!oneself && (
            <Button
              variant="secondary"
              size="small"
              aria-describedby={id}
              onClick={onEmail}
            >
              <Glyph of={envelope} />
              E-mail address
            </Button>
          )}
          {user.secondFactor !== null && !oneself && (
            <Button
              variant="secondary"
              size="small"
              aria-describedby={id}
              onClick={onReset}
            >
              <Glyph of={shield} />
              Reset second factor
            </Button>
          )}
          {!oneself && !last && (
            <RemoveButton describedBy={id} onClick={onRemove}>
              <Glyph of={trash} />
              Remove
            </RemoveButton>
          )}
        </>
      )}
    />
  )
}

function Facts({ user }: { user: User }) {
  const { name, createdAt, lastSeenAt, email, pendingEmail } = user
  const now = useNow()
  return (
    <>
      {name !== '' && <span>{name}</span>}
      <span>
        Added <Time value={createdAt} />
      </span>
      <span>
        {lastSeenAt === null ? (
          'Not seen yet'
        ) : (
          <>
            Last seen <Ago value={lastSeenAt} now={now} />
          </>
        )}
      </span>
      {email !== '' && <span>{email}</span>}
      {pendingEmail !== '' && <span>{`${pendingEmail} is not confirmed`}</span>}
    </>
  )
}

const factors = { totp: 'Authenticator app', passkey: 'Passkey' }

function FactorBadge({ factor }: { factor: SecondFactor }) {
  if (factor === null) return <Badge variant="secondary">No second factor</Badge>
  return <Badge variant="green">{factors[factor]}</Badge>
}
