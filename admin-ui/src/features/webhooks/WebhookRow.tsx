import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown, chevronRight, trash } from '@quoin/shared-ui/ui/glyphs'
import { useState } from 'react'
import { Ago } from '../../ui/Ago.tsx'
import { RemoveButton, ResourceRow } from '../../ui/ResourceRow.tsx'
import type { Webhook } from '../../api/webhooks.ts'
import { Deliveries } from './Deliveries.tsx'
import { OffNotice } from './OffNotice.tsx'
import { SecretButton } from './SecretButton.tsx'
import { TestButton } from './TestButton.tsx'
import styles from './Webhooks.module.css'

interface Props {
  webhook: Webhook
  /** The current time. */
  now: number
  onChange: () => void
  onRemove: () => void
  onSecret: (secret: string) => void
}

/** A webhook: its state, its events, and its deliveries. */
export function WebhookRow({ webhook, now, onChange, onRemove, onSecret }: Props) {
  const [open, setOpen] = useState(false)
  const { url, events, off, lastDelivery, secretHint } = webhook
  return (
    <ResourceRow
      name={url}
      badges={<StateBadge webhook={webhook} />}
      text={<p className={styles.events}>{events.join(', ')}</p>}
      facts={
        <>
          <span>
            {lastDelivery === null ? (
              'Nothing sent yet'
            ) : (
              <>
                {`Last delivery: ${lastDelivery.status ?? 'no answer'}, `}
                <Ago value={lastDelivery.at} now={now} />
              </>
            )}
          </span>
          <span>{`Secret …${secretHint}`}</span>
        </>
      }
    >
      {(id) => (
        <>
          {off !== null && <OffNotice webhook={webhook} off={off} describedBy={id} />}
          <div className={styles.buttons}>
            <Button
              variant="secondary"
              size="small"
              aria-describedby={id}
              aria-expanded={open}
              onClick={() => {
                setOpen(!open)
              }}
            >
              <Glyph of={open ? chevronDown : chevronRight} />
              Deliveries
            </Button>
            <TestButton webhook={webhook.id} describedBy={id} />
            <Button variant="ghost" size="small" aria-describedby={id} onClick={onChange}>
              Change
            </Button>
            <SecretButton webhook={webhook} describedBy={id} onSecret={onSecret} />
            <RemoveButton describedBy={id} onClick={onRemove}>
              <Glyph of={trash} />
              Remove
            </RemoveButton>
          </div>
          {open && <Deliveries webhook={webhook.id} now={now} />}
        </>
      )}
    </ResourceRow>
  )
}

function StateBadge({ webhook: { off, active } }: { webhook: Webhook }) {
  if (off !== null) return <Badge variant="orange">Switched off</Badge>
  if (!active) return <Badge variant="secondary">Not active</Badge>
  return <Badge variant="green">Active</Badge>
}
