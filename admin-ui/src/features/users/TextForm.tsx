import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { usersQuery } from '../../api/users.ts'
import { sentence } from '../../fields/sentence.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { type Unsaved, useUnsaved } from '../../entry-form/useUnsavedGuard.ts'

interface Props {
  label: string
  help: string
  type: 'email' | 'text'
  value: string
  /** The name of the field in errors of the server. */
  field: 'email' | 'name'
  save: (value: string) => Promise<void>
  /** The notice after a save. */
  done: (value: string) => string
  /** Called with the kind of unsaved input. */
  onUnsaved: (unsaved: Unsaved) => void
  onSaved: () => void
  onCancel: () => void
}

/** Asks for one text of a user, which may be empty. Errors of the server are shown below the field. */
export function TextForm(props: Props) {
  const { label, help, type, value, field, save, done, onUnsaved, onSaved, onCancel } =
    props
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { text: value },
  })
  const { isDirty } = formState
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: (_answer, text) => {
      toast({ title: done(text) })
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
        void handleSubmit(({ text }) => {
          complaints.show({})
          if (isDirty) mutate(text.trim())
          else onCancel()
        })()
      }
      onCancel={onCancel}
    >
      <Field label={label} help={help} error={sentence(label, complaints.at(field))}>
        <Input {...register('text')} type={type} autoComplete="off" />
      </Field>
    </DialogForm>
  )
}
