import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { trash } from '@quoin/shared-ui/ui/glyphs'
import { Ago } from '../../ui/Ago.tsx'
import { RemoveButton, ResourceRow } from '../../ui/ResourceRow.tsx'
import { Time } from '../../ui/Time.tsx'
import type { Token } from '../../api/tokens.ts'
import { roleNames } from './roles.ts'
import styles from './TokensScreen.module.css'

/** The reasons why a token ended before its expiry. */
const lost: Partial<Record<NonNullable<Token['ended']>, (maker: string) => string>> = {
  'maker-removed': (maker) => `Ended when ${maker} was removed`,
  'maker-demoted': (maker) => `Ended when ${maker} lost the role`,
}

interface Props {
  token: Token
  /** The current time. */
  now: number
  onRevoke: () => void
}

/** A token: its role, its creator, and its last use. */
export function TokenRow({ token, now, onRevoke }: Props) {
  const { name, role, hint, createdAt, createdBy, expiresAt, lastUsedAt } = token
  const over = expiresAt !== null && Date.parse(expiresAt) <= now
  const why = token.ended === null ? undefined : lost[token.ended]
  return (
    <ResourceRow
      name={name}
      badges={
        <>
          <Badge variant="secondary">{roleNames[role]}</Badge>
          {(over || token.ended !== null) && <Badge variant="orange">Ended</Badge>}
        </>
      }
      facts={
        <>
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
            {why !== undefined ? (
              why(createdBy)
            ) : expiresAt === null ? (
              'Never ends'
            ) : (
              <>
                {over ? 'Ended on ' : 'Ends on '}
                <Time value={expiresAt} />
              </>
            )}
          </span>
          <span>
            Made by {createdBy} <Time value={createdAt} />
          </span>
        </>
      }
      actions={(id) => (
        <RemoveButton describedBy={id} onClick={onRevoke}>
          <Glyph of={trash} />
          Revoke
        </RemoveButton>
      )}
    />
  )
}
