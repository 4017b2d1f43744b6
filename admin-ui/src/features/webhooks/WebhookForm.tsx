import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Webhook, webhooksQuery, type WebhookWish } from '../../api/webhooks.ts'
import { sentence } from '../../fields/sentence.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { type Unsaved, useUnsaved } from '../../entry-form/useUnsavedGuard.ts'
import { EventChoice } from './EventChoice.tsx'
import styles from './Webhooks.module.css'

interface Props<Made> {
  /** The current webhook; undefined for a new one. */
  webhook?: Webhook | undefined
  /** The notice after a save. */
  done: string
  save: (wish: WebhookWish) => Promise<Made>
  /** Called with the kind of unsaved input. */
  onUnsaved: (unsaved: Unsaved) => void
  onSaved: (made: Made) => void
  onCancel: () => void
}

/** The form of a webhook's address and events. Errors of the server are shown below their fields. */
export function WebhookForm<Made>(props: Props<Made>) {
  const { webhook, done, save, onUnsaved, onSaved, onCancel } = props
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const [first] = useState<WebhookWish>(() => ({
    url: webhook?.url ?? '',
    events: webhook?.events ?? [],
    active: webhook?.active ?? true,
  }))
  const [draft, setDraft] = useState(first)
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: (made) => {
      toast({ title: done })
      onUnsaved('nothing')
      onSaved(made)
      void client.invalidateQueries(webhooksQuery)
    },
    onError: complaints.report,
  })
  const changed = JSON.stringify(draft) !== JSON.stringify(first)
  useUnsaved(isPending ? 'saving' : changed ? 'typed' : 'nothing', onUnsaved)
  const change = (part: Partial<WebhookWish>) => {
    setDraft({ ...draft, ...part })
  }
  const submit = () => {
    const missing = {
      ...(draft.url.trim() === '' && { url: 'is required' }),
      ...(draft.events.length === 0 && { events: 'Choose at least one event' }),
    }
    complaints.show(missing)
    if (Object.keys(missing).length === 0) mutate({ ...draft, url: draft.url.trim() })
  }

  return (
    <DialogForm
      ref={element}
      action="Save"
      sending="Saving..."
      pending={isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field
        label="Address"
        required
        help="Where a POST goes for each event. It must be public."
        error={sentence('Address', complaints.at('url'))}
      >
        <Input
          type="url"
          value={draft.url}
          placeholder="https://example.com/hook"
          autoComplete="off"
          onChange={({ target }) => {
            change({ url: target.value })
          }}
        />
      </Field>
      <EventChoice
        chosen={draft.events}
        error={sentence('Events', complaints.at('events', true))}
        onChange={(events) => {
          change({ events })
        }}
      />
      <label className={styles.active}>
        <Checkbox
          checked={draft.active}
          onChange={({ target }) => {
            change({ active: target.checked })
          }}
        />
        Active
      </label>
    </DialogForm>
  )
}
