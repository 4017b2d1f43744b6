import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { rotate } from '@quoin/shared-ui/ui/glyphs'
import { useId, useState } from 'react'
import { Ago } from '../../ui/Ago.tsx'
import { useMinute } from '../../ui/Time.tsx'
import { type Delivery, sendAgain } from '../../api/webhooks.ts'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { outcomeOf, tookText } from './outcome.ts'
import { useAct } from './useAct.ts'
import styles from './Webhooks.module.css'

interface Props {
  webhook: string
  delivery: Delivery
  /** The current time. */
  now: number
}

/** A delivery: its result, and whether it will be retried. */
export function DeliveryRow({ webhook, delivery, now }: Props) {
  const id = useId()
  const minute = useMinute()
  const [open, setOpen] = useState(false)
  const { event, at, status, ok, took, attempt, nextAt } = delivery
  const { mutate, isPending } = useAct({
    run: () => sendAgain(webhook, delivery.id),
    told: (again) => ({
      title: outcomeOf(again),
      ...(!again.ok && { variant: 'destructive' as const }),
    }),
  })
  return (
    <li className={styles.delivery}>
      <div className={styles.line}>
        <Badge variant={ok ? 'green' : 'orange'}>{status ?? 'No answer'}</Badge>
        <span id={id} className={styles.event}>
          {event}
        </span>
        <span className={styles.fact}>
          <Ago value={at} now={now} />
        </span>
        <span className={styles.fact}>{`took ${tookText(took)}`}</span>
        <span className={styles.fact}>{`attempt ${attempt}`}</span>
        {nextAt !== null && (
          <span className={styles.fact}>{`next try ${minute(nextAt)}`}</span>
        )}
        <span className={styles.acts}>
          <Button
            variant="ghost"
            size="small"
            aria-describedby={id}
            aria-expanded={open}
            onClick={() => {
              setOpen(!open)
            }}
          >
            Details
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-describedby={id}
            disabled={isPending}
            onClick={() => {
              mutate(undefined)
            }}
          >
            <Glyph of={rotate} />
            {isPending ? 'Sending...' : 'Send again'}
          </Button>
        </span>
      </div>
      {open && <DeliveryDetails webhook={webhook} delivery={delivery} />}
    </li>
  )
}
