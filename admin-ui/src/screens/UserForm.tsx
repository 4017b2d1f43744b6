import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { roles } from '../model/roles.ts'
import { type NewUser, usersQuery } from '../api/users.ts'
import { sentence } from '../fields/sentence.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { useFieldErrors } from '../entry-form/errors/useFieldErrors.ts'
import { type Unsaved, useUnsaved } from '../entry-form/useUnsavedGuard.ts'

interface Props {
  /** Whether to ask for a user name, a name and a role as well. */
  withName?: boolean
  /** The notice after a save. */
  done: string
  save: (draft: NewUser) => Promise<void>
  /** Called with the kind of unsaved input. */
  onUnsaved: (unsaved: Unsaved) => void
  onSaved: () => void
  onCancel: () => void
}

/** Asks for a password. Errors of the server are shown below their fields. */
export function UserForm(props: Props) {
  const { withName = false, done, save, onUnsaved, onSaved, onCancel } = props
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const { register, handleSubmit, formState } = useForm<NewUser>({
    defaultValues: {
      username: '',
      password: '',
      ...(withName && { name: '' }),
      role: 'editor',
    },
  })
  const { isDirty } = formState
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast({ title: done })
      onUnsaved('nothing')
      onSaved()
      void client.invalidateQueries(usersQuery)
    },
    onError: complaints.report,
  })
  useUnsaved(isPending ? 'saving' : isDirty ? 'typed' : 'nothing', onUnsaved)
  const submit = (draft: NewUser) => {
    const missing = blanks(draft, withName)
    complaints.show(missing)
    if (Object.keys(missing).length === 0) mutate(draft)
  }

  return (
    <DialogForm
      ref={element}
      action="Save"
      sending="Saving..."
      pending={isPending}
      onSubmit={() => void handleSubmit(submit)()}
      onCancel={onCancel}
    >
      {withName && (
        <Field
          label="Username"
          required
          help="Letters, digits and the signs . _ - @"
          error={sentence('Username', complaints.at('username'))}
        >
          <Input {...register('username')} autoComplete="off" autoCapitalize="none" />
        </Field>
      )}
      {withName && (
        <Field label="Name" error={sentence('Name', complaints.at('name'))}>
          <Input {...register('name')} autoComplete="off" />
        </Field>
      )}
      <Field
        label="Password"
        required
        error={sentence('Password', complaints.at('password'))}
      >
        <Input {...register('password')} type="password" autoComplete="new-password" />
      </Field>
      {withName && (
        <Field label="Role" error={sentence('Role', complaints.at('role'))}>
          <Select {...register('role')}>
            {roles.map(({ role, text, may }) => (
              <option key={role} value={role}>
                {`${text}: ${may}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </DialogForm>
  )
}

function blanks(
  { username, password }: NewUser,
  withName: boolean,
): Record<string, string> {
  const blank = 'is required'
  return {
    ...(withName && username.trim() === '' ? { username: blank } : {}),
    ...(password === '' ? { password: blank } : {}),
  }
}
