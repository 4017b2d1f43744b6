import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/Failed.tsx'
import { deliveriesQuery } from '../../api/webhooks.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import styles from './Webhooks.module.css'

/** The latest deliveries to a webhook, the newest first. */
export function Deliveries({ webhook, now }: { webhook: string; now: number }) {
  const { data, error } = useQuery(deliveriesQuery(webhook))
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return <Skeleton height="6rem" />
  if (data.length === 0)
    return <p className={styles.nothing}>Nothing has been sent yet.</p>
  return (
    <ul className={styles.deliveries} aria-label="Deliveries">
      {data.map((delivery) => (
        <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} now={now} />
      ))}
    </ul>
  )
}
