import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/Field'
import { Input } from '@quoin/shared-ui/ui/Input'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { usersQuery } from '../../content/users.ts'
import { sentence } from '../../fields/sentence.ts'
import { useComplaints } from '../../screens/useComplaints.ts'
import { type Unsaved, useUnsaved } from '../../screens/useUnsavedGuard.ts'
import styles from './UserForm.module.css'

interface Draft {
  username: string
  password: string
}

interface Props {
  /** Whether a user name is asked for as well. */
  withName?: boolean
  /** What is said when it is saved. */
  done: string
  save: (draft: Draft) => Promise<void>
  /** Told what there is to lose. */
  onUnsaved: (unsaved: Unsaved) => void
  onSaved: () => void
  onCancel: () => void
}

/** Asks for a password. What the server refuses stands below its field. */
export function UserForm(props: Props) {
  const { withName = false, done, save, onUnsaved, onSaved, onCancel } = props
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const complaints = useComplaints(element)
  const { register, handleSubmit, formState } = useForm<Draft>({
    defaultValues: { username: '', password: '' },
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
  const submit = (draft: Draft) => {
    const missing = blanks(draft, withName)
    complaints.show(missing)
    if (Object.keys(missing).length === 0) mutate(draft)
  }

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
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
      <Field
        label="Password"
        required
        error={sentence('Password', complaints.at('password'))}
      >
        <Input {...register('password')} type="password" autoComplete="new-password" />
      </Field>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

function blanks(
  { username, password }: Draft,
  withName: boolean,
): Record<string, string> {
  const blank = 'is required'
  return {
    ...(withName && username.trim() === '' ? { username: blank } : {}),
    ...(password === '' ? { password: blank } : {}),
  }
}
