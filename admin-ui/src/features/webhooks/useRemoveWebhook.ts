import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { removeWebhook, type Webhook } from '../../api/webhooks.ts'
import { useAct } from './useAct.ts'

/** A function that asks for confirmation and then removes a webhook. It resolves to whether the answer was yes. */
export function useRemoveWebhook(): (webhook: Webhook) => Promise<boolean> {
  const confirm = useConfirm()
  const { mutate } = useAct({
    run: ({ id }: Webhook) => removeWebhook(id),
    told: () => ({ title: 'Webhook removed' }),
  })
  return async (webhook) => {
    const yes = await confirm({
      title: `Remove the webhook ${webhook.url}?`,
      description: 'Nothing is sent there any more. Its deliveries are forgotten.',
      action: 'Remove',
    })
    if (yes) mutate(webhook)
    return yes
  }
}
