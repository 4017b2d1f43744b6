import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { bolt, plus } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow } from '../../ui/Ago.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { webhooksQuery } from '../../api/webhooks.ts'
import { AdministratorsOnly } from '../../ui/AdministratorsOnly.tsx'
import { ResourceList } from '../../ui/ResourceRow.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { useRemoveWebhook } from './useRemoveWebhook.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookRow } from './WebhookRow.tsx'

/** The webhooks. The address has the open form. */
export function WebhooksScreen() {
  return (
    <AdministratorsOnly title="Webhooks">
      <Webhooks />
    </AdministratorsOnly>
  )
}

function Webhooks() {
  const [address, change] = useQueryParams()
  const { data: webhooks, error } = useQuery(webhooksQuery)
  const [told, setTold] = useState<{ url: string; secret: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useRemoveWebhook()
  const now = useNow()
  return (
    <>
      <ScreenHeader
        title="Webhooks"
        text="Other systems that are told at once of what changes."
        ref={heading}
      >
        <Button
          onClick={() => {
            change({ new: '' })
          }}
        >
          <Glyph of={plus} />
          New webhook
        </Button>
      </ScreenHeader>
      {told && !address.has('new') && (
        <ShownOnce
          title={`Secret of ${told.url}`}
          what="secret"
          secret={told.secret}
          text="With it, the other system checks that a delivery comes from here."
          onDone={() => {
            setTold(undefined)
            heading.current?.focus()
          }}
        />
      )}
      {error !== null && <Failed error={error} />}
      {webhooks === undefined && error === null && <Skeleton height="10rem" />}
      {webhooks?.length === 0 && (
        <EmptyState icon={bolt} heading="h2" title="No webhooks yet">
          Name an address, and it is told of every change that you choose, signed as
          Standard Webhooks say.
        </EmptyState>
      )}
      {webhooks !== undefined && webhooks.length > 0 && (
        <ResourceList>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              now={now}
              onChange={() => {
                change({ edit: webhook.id })
              }}
              onRemove={() => {
                void remove(webhook).then((yes) => {
                  if (yes) heading.current?.focus()
                })
              }}
              onSecret={(secret) => {
                setTold({ url: webhook.url, secret })
              }}
            />
          ))}
        </ResourceList>
      )}
      <WebhookDialog webhooks={webhooks ?? []} onMade={setTold} />
    </>
  )
}
