import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/Failed.tsx'
import { type Delivery, deliveryQuery } from '../../api/webhooks.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { outcomeOf } from './outcome.ts'
import styles from './Webhooks.module.css'

/** The request of a delivery, and the beginning of the response. */
export function DeliveryDetails(props: { webhook: string; delivery: Delivery }) {
  const { webhook, delivery } = props
  const { data, error } = useQuery(deliveryQuery(webhook, delivery.id))
  return (
    <div className={styles.details}>
      <p>{outcomeOf(delivery)}</p>
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton height="4rem" />}
      {data && (
        <>
          <CodeBlock label="Request" text={laidOut(data.request)} />
          <CodeBlock label="Response" text={data.response || 'Nothing.'} />
        </>
      )}
    </div>
  )
}

/** Formatted JSON; any other text unchanged. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
