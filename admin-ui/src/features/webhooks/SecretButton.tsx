import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { lock } from '@quoin/shared-ui/ui/glyphs'
import { renewSecret, type Webhook } from '../../api/webhooks.ts'
import { useAct } from './useAct.ts'

interface Props {
  webhook: Webhook
  /** The id of the element with the webhook's name. */
  describedBy: string
  onSecret: (secret: string) => void
}

/** Replaces the secret of a webhook after a confirmation. */
export function SecretButton({ webhook, describedBy, onSecret }: Props) {
  const confirm = useConfirm()
  const { mutate, isPending } = useAct({
    run: () => renewSecret(webhook.id),
    onDone: onSecret,
  })
  const ask = async () => {
    const yes = await confirm({
      title: `Make a new secret for ${webhook.url}?`,
      description:
        'Deliveries are signed with it at once, and no longer with the old one.',
      action: 'Make new secret',
    })
    if (yes) mutate(undefined)
  }
  return (
    <Button
      variant="ghost"
      size="small"
      aria-describedby={describedBy}
      disabled={isPending}
      onClick={() => void ask()}
    >
      <Glyph of={lock} />
      New secret
    </Button>
  )
}
