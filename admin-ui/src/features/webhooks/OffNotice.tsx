import { Button } from '@quoin/shared-ui/ui/Button'
import { useMinute } from '../../ui/Time.tsx'
import { changeWebhook, type Webhook } from '../../api/webhooks.ts'
import { useAct } from './useAct.ts'
import styles from './Webhooks.module.css'

interface Props {
  webhook: Webhook
  off: { at: string; reason: string }
  /** The id of the element with the webhook's name. */
  describedBy: string
}

/** Shows when and why the server has switched off a webhook. */
export function OffNotice({ webhook, off, describedBy }: Props) {
  const minute = useMinute()
  const { mutate, isPending } = useAct({
    run: () => changeWebhook(webhook.id, { active: true }),
    told: () => ({ title: 'Webhook switched on' }),
  })
  return (
    <div className={styles.off}>
      <p>{`Switched off on ${minute(off.at)}. ${off.reason}`}</p>
      <Button
        variant="secondary"
        size="small"
        aria-describedby={describedBy}
        disabled={isPending}
        onClick={() => {
          mutate(undefined)
        }}
      >
        Switch on again
      </Button>
    </div>
  )
}
