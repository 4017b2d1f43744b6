import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { lock, trash, user as person } from '@quoin/shared-ui/ui/glyphs'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { sessionQuery } from '../../content/session.ts'
import { Time } from '../../content/Time.tsx'
import type { User } from '../../content/users.ts'
import styles from './UsersScreen.module.css'

interface Props {
  user: User
  /** Whether there is nobody else. */
  last: boolean
  onPassword: () => void
  onRemove: () => void
}

/** One who may sign in. Nobody can remove themselves or the last one. */
export function UserRow({ user, last, onPassword, onRemove }: Props) {
  const id = useId()
  const { data: identity } = useQuery(sessionQuery)
  const oneself = identity?.username === user.username
  return (
    <li className={styles.user}>
      <span className={styles.icon}>
        <Glyph of={person} />
      </span>
      <div className={styles.body}>
        <div className={styles.header}>
          <h2 id={id} className={styles.name}>
            {user.username}
          </h2>
          {oneself && <Badge variant="secondary">You</Badge>}
        </div>
        <p className={styles.since}>
          Added <Time value={user.createdAt} />
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          aria-describedby={id}
          onClick={onPassword}
        >
          <Glyph of={lock} />
          Change Password
        </Button>
        {!oneself && !last && (
          <Button
            variant="ghost"
            size="small"
            className={styles.remove}
            aria-describedby={id}
            onClick={onRemove}
          >
            <Glyph of={trash} />
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}
