import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import {
  invitationsQuery,
  type InvitationInput,
  invite,
  type NewInvitation,
} from '../../api/invitations.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { type Unsaved, useUnsaved } from '../../entry-form/useUnsavedGuard.ts'
import { sentence } from '../../fields/sentence.ts'
import { roles } from '../../model/roles.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'

interface Props {
  /** Called with the kind of unsaved input. */
  onUnsaved: (unsaved: Unsaved) => void
  onMade: (invitation: NewInvitation) => void
  onCancel: () => void
}

/** The form of a new invitation: e-mail address and role of the person. */
export function InvitationForm({ onUnsaved, onMade, onCancel }: Props) {
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const { register, handleSubmit, formState } = useForm<InvitationInput>({
    defaultValues: { email: '', role: 'editor' },
  })
  const { isDirty } = formState
  const { mutate, isPending } = useMutation({
    mutationFn: invite,
    onSuccess: (made) => {
      onUnsaved('nothing')
      onMade(made)
      void client.invalidateQueries(invitationsQuery)
    },
    onError: complaints.report,
  })
  useUnsaved(isPending ? 'saving' : isDirty ? 'typed' : 'nothing', onUnsaved)
  return (
    <DialogForm
      ref={element}
      action="Invite"
      sending="Inviting..."
      pending={isPending}
      onSubmit={() =>
        void handleSubmit((draft) => {
          complaints.show({})
          mutate(draft)
        })()
      }
      onCancel={onCancel}
    >
      <Field
        label="E-mail address"
        help="The invitation is sent to it where mail is set up. Without one, pass the link on yourself."
        error={sentence('E-mail address', complaints.at('email'))}
      >
        <Input {...register('email')} type="email" autoComplete="off" />
      </Field>
      <Field label="Role" error={sentence('Role', complaints.at('role'))}>
        <Select {...register('role')}>
          {roles.map(({ role, text, may }) => (
            <option key={role} value={role}>
              {`${text}: ${may}`}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  )
}
