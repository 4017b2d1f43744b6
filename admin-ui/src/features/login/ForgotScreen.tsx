import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { askReset } from '../../api/mails.ts'
import { sentence } from '../../fields/sentence.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { BarePage } from './BarePage.tsx'
import styles from './LoginForm.module.css'

/** Asks for the user name of a forgotten password. The response does not reveal whether the account exists. */
export function ForgotScreen() {
  const [username, setUsername] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: askReset,
    onError: complaints.report,
  })
  return (
    <BarePage
      title="Forgot your password?"
      text="A link to another one is sent to the address of your account"
    >
      {isSuccess ? (
        <p role="status">
          If there is such an account with a confirmed e-mail address, a mail is on its
          way to it. The link is good for 30 minutes, and once.
        </p>
      ) : (
        <form
          ref={element}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const typed = username.trim()
            complaints.show(typed === '' ? { username: 'is required' } : {})
            if (typed !== '') mutate(typed)
          }}
        >
          <Field
            label="Username or e-mail address"
            error={sentence('Username', complaints.at('username'))}
          >
            <Input
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              value={username}
              onChange={({ target }) => {
                setUsername(target.value)
              }}
            />
          </Field>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Sending...' : 'Send the link'}
          </Button>
        </form>
      )}
    </BarePage>
  )
}
