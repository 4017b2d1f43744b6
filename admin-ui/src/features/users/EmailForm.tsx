import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { setEmail, type User, usersQuery } from '../../api/users.ts'
import { sentence } from '../../fields/sentence.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { type Unsaved, useUnsaved } from '../../entry-form/useUnsavedGuard.ts'

interface Props {
  user: User
  /** Told what there is to lose. */
  onUnsaved: (unsaved: Unsaved) => void
  onSaved: () => void
  onCancel: () => void
}

/** Asks for the address of another user. What the server refuses stands below the field. */
export function EmailForm({ user, onUnsaved, onSaved, onCancel }: Props) {
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: user.pendingEmail || user.email },
  })
  const { isDirty } = formState
  const { mutate, isPending } = useMutation({
    mutationFn: (email: string) => setEmail(user.username, email),
    onSuccess: (_answer, email) => {
      toast({ title: email === '' ? 'Address removed.' : `A link is sent to ${email}.` })
      onUnsaved('nothing')
      onSaved()
      void client.invalidateQueries(usersQuery)
    },
    onError: complaints.report,
  })
  useUnsaved(isPending ? 'saving' : isDirty ? 'typed' : 'nothing', onUnsaved)

  return (
    <DialogForm
      ref={element}
      action="Save"
      sending="Saving..."
      pending={isPending}
      onSubmit={() =>
        void handleSubmit(({ email }) => {
          complaints.show({})
          if (isDirty) mutate(email.trim())
          else onCancel()
        })()
      }
      onCancel={onCancel}
    >
      <Field
        label="E-mail address"
        help="It counts once they have opened the link that is sent to it. Leave it empty to have none."
        error={sentence('E-mail address', complaints.at('email'))}
      >
        <Input {...register('email')} type="email" autoComplete="off" />
      </Field>
    </DialogForm>
  )
}
