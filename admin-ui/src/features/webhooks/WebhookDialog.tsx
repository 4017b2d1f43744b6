import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import {
  addWebhook,
  changeWebhook,
  type NewWebhook,
  type Webhook,
} from '../../api/webhooks.ts'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { useUnsavedGuard } from '../../entry-form/useUnsavedGuard.ts'
import { WebhookForm } from './WebhookForm.tsx'

interface Props {
  webhooks: Webhook[]
  onMade: (webhook: NewWebhook) => void
}

/** The form in the address: for a new or an existing webhook. */
export function WebhookDialog({ webhooks, onMade }: Props) {
  const [address, change] = useQueryParams()
  const guard = useUnsavedGuard()
  const edited = webhooks.find(({ id }) => id === address.get('edit'))
  const close = () => {
    change({ edit: null, new: null }, { replace: true })
  }
  const common = { onUnsaved: guard.mark, onCancel: close }
  return (
    <Dialog
      open={edited !== undefined || address.has('new')}
      onOpenChange={close}
      title={edited === undefined ? 'New webhook' : 'Change webhook'}
    >
      {edited === undefined ? (
        <WebhookForm
          {...common}
          done="Webhook added"
          save={addWebhook}
          onSaved={(made) => {
            onMade(made)
            guard.leave(close)
          }}
        />
      ) : (
        <WebhookForm
          {...common}
          webhook={edited}
          done="Webhook changed"
          save={(wish) => changeWebhook(edited.id, wish)}
          onSaved={() => {
            guard.leave(close)
          }}
        />
      )}
    </Dialog>
  )
}
