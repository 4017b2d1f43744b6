import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { trash } from '@quoin/shared-ui/ui/glyphs'
import { useId } from 'react'
import { Ago } from '../../content/Ago.tsx'
import { Time } from '../../content/Time.tsx'
import type { Token } from '../../content/tokens.ts'
import { roleNames } from './roles.ts'
import styles from './TokensScreen.module.css'

interface Props {
  token: Token
  /** What time it is. */
  now: number
  onRevoke: () => void
}

/** A token: what it may do, who made it, and whether anybody still uses it. */
export function TokenRow({ token, now, onRevoke }: Props) {
  const id = useId()
  const { name, role, hint, createdAt, createdBy, expiresAt, lastUsedAt } = token
  const ended = expiresAt !== null && Date.parse(expiresAt) <= now
  return (
    <li className={styles.token}>
      <div className={styles.body}>
        <div className={styles.header}>
          <h2 id={id} className={styles.name}>
            {name}
          </h2>
          <Badge variant="secondary">{roleNames[role]}</Badge>
          {ended && <Badge variant="orange">Ended</Badge>}
        </div>
        <p className={styles.facts}>
          <span className={styles.hint}>{`qn_…${hint}`}</span>
          <span>
            {lastUsedAt === null ? (
              'Never used'
            ) : (
              <>
                Last used <Ago value={lastUsedAt} now={now} />
              </>
            )}
          </span>
          <span>
            {expiresAt === null ? (
              'Never ends'
            ) : (
              <>
                {ended ? 'Ended on ' : 'Ends on '}
                <Time value={expiresAt} />
              </>
            )}
          </span>
          <span>
            Made by {createdBy} <Time value={createdAt} />
          </span>
        </p>
      </div>
      <Button
        variant="ghost"
        size="small"
        className={styles.revoke}
        aria-describedby={id}
        onClick={onRevoke}
      >
        <Glyph of={trash} />
        Revoke
      </Button>
    </li>
  )
}
