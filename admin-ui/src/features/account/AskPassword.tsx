import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { sentence } from '../../fields/sentence.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'

interface Props<Answer> {
  title: string
  description: string
  /** The label of the button. */
  action: string
  /** Further fields of the form. */
  children?: ReactNode
  /** Runs the action; an error about the password is shown below it. */
  run: (password: string) => Promise<Answer>
  /** Returns the error to show for one whose reason the server does not know. */
  explain?: (error: Error) => Error
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for the user's password before an action that a stranger at an open screen must not be able to do. */
export function AskPassword<Answer>(props: Props<Answer>) {
  const { title, description, action, children, run, onDone, onClose } = props
  const { explain = (error: Error) => error } = props
  const [password, setPassword] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError: (error) => {
      complaints.report(explain(error))
    },
  })
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <DialogForm
        ref={element}
        action={action}
        sending="One moment..."
        pending={isPending}
        onSubmit={() => {
          complaints.show(password === '' ? { password: 'is required' } : {})
          if (password !== '') mutate(password)
        }}
        onCancel={onClose}
      >
        {children}
        <Field
          label="Your password"
          required
          error={sentence('Your password', complaints.at('password'))}
        >
          <Input
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => {
              setPassword(target.value)
            }}
          />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
