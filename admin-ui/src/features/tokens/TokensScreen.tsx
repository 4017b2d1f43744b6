import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { code, plus } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow } from '../../ui/Ago.tsx'
import { type NewToken, tokensQuery } from '../../api/tokens.ts'
import { Failed } from '../../ui/Failed.tsx'
import { AdministratorsOnly } from '../../ui/AdministratorsOnly.tsx'
import { ResourceList } from '../../ui/ResourceRow.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { TokenDialog } from './TokenDialog.tsx'
import { TokenRow } from './TokenRow.tsx'
import { useRevoke } from './useRevoke.ts'

/** The access tokens. The address has whether the form is open. */
export function TokensScreen() {
  return (
    <AdministratorsOnly title="Access tokens">
      <Tokens />
    </AdministratorsOnly>
  )
}

function Tokens() {
  const [address, change] = useQueryParams()
  const { data: tokens, error } = useQuery(tokensQuery)
  const [made, setMade] = useState<NewToken>()
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow()
  const revoke = useRevoke()
  const start = (
    <Button
      onClick={() => {
        change({ new: '' })
      }}
    >
      <Glyph of={plus} />
      New token
    </Button>
  )
  return (
    <>
      <ScreenHeader
        title="Access tokens"
        text="What lets programs use the API, each with a role of its own."
        ref={heading}
      >
        {start}
      </ScreenHeader>
      {made && !address.has('new') && (
        <ShownOnce
          title={`Token of ${made.name}`}
          what="token"
          secret={made.token}
          text="Whoever has it may do what its role may."
          onDone={() => {
            setMade(undefined)
            heading.current?.focus()
          }}
        />
      )}
      {error !== null && <Failed error={error} />}
      {tokens === undefined && error === null && <Skeleton height="10rem" />}
      {tokens?.length === 0 && (
        <EmptyState icon={code} heading="h2" title="No tokens yet">
          A program sends its token with every call, and may then do what the token’s role
          may.
        </EmptyState>
      )}
      {tokens !== undefined && tokens.length > 0 && (
        <ResourceList>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              now={now}
              onRevoke={() => {
                void revoke(token).then((yes) => {
                  if (!yes) return
                  heading.current?.focus()
                  setMade((shown) => (shown?.id === token.id ? undefined : shown))
                })
              }}
            />
          ))}
        </ResourceList>
      )}
      <TokenDialog onMade={setMade} />
    </>
  )
}
