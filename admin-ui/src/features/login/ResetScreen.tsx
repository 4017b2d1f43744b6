import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { resetPassword } from '../../api/mails.ts'
import { sentence } from '../../fields/sentence.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { BarePage } from './BarePage.tsx'
import styles from './LoginForm.module.css'
import { useLinkToken } from './useLinkToken.ts'

/** Resets a password with the link of a mail. It does not sign in. */
export function ResetScreen() {
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => resetPassword(token, password),
    onError: complaints.report,
  })
  const ended = token === '' || complaints.at('token') !== undefined
  return (
    <BarePage
      title="Choose another password"
      text="It signs you out everywhere where you are signed in"
    >
      {isSuccess ? (
        <p role="status">Your password is changed. Sign in with it.</p>
      ) : (
        <>
          {ended && (
            <p role="alert">
              The link is not good any more: it was used, or has ended.{' '}
              <Link to="/admin/forgot">Ask for another one</Link>.
            </p>
          )}
          {token !== '' && (
            <form
              ref={element}
              className={styles.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                complaints.show(password === '' ? { password: 'is required' } : {})
                if (password !== '') mutate()
              }}
            >
              <Field
                label="New password"
                help="8 to 200 characters."
                error={sentence('Password', complaints.at('password'))}
              >
                <Input
                  type="password"
                  name="password"
                  autoComplete="new-password"
                  value={password}
                  onChange={({ target }) => {
                    setPassword(target.value)
                  }}
                />
              </Field>
              <Button type="submit" disabled={isPending}>
                {isPending ? 'One moment...' : 'Change password'}
              </Button>
            </form>
          )}
        </>
      )}
    </BarePage>
  )
}
