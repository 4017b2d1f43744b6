import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { hasPasskeys, passkeyUsed } from '../../api/passkeys.ts'
import type { Credentials } from '../../api/signIn.ts'
import styles from './LoginForm.module.css'
import { usePasskey } from './usePasskey.ts'

interface Props {
  form: UseFormReturn<Credentials>
  pending: boolean
  /** Whether the account requires a passkey instead of a password. */
  passkeyWanted: boolean
  onSubmit: (credentials: Credentials) => void
  /** Called with a function that signs in with a passkey; rejects if that fails. */
  onPasskey: (enter: () => Promise<void>) => Promise<void>
  onFailure: (error: unknown) => void
}

/** The user name and the password; or a passkey, if this browser has used one before. */
export function PasswordStep(props: Props) {
  const { form, pending, passkeyWanted, onSubmit, onPasskey, onFailure } = props
  const [used] = useState(passkeyUsed.get)
  const known = hasPasskeys()
  const choosePasskey = usePasskey({ onPasskey, onFailure })
  const { register, handleSubmit } = form
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      <Field label="Username">
        <Input
          {...register('username')}
          autoComplete={known ? 'username webauthn' : 'username'}
          autoCapitalize="none"
        />
      </Field>
      <Field label="Password">
        <Input
          {...register('password')}
          type="password"
          autoComplete="current-password"
        />
      </Field>
      <Button type="submit" disabled={pending}>
        {pending ? 'Signing in...' : 'Sign In'}
      </Button>
      {passkeyWanted && (
        <p role="alert">
          {known
            ? 'Your account takes a passkey in place of the password.'
            : 'Your account takes a passkey. This browser has none for this address.'}
        </p>
      )}
      {(used || (passkeyWanted && known)) && (
        <Button variant="secondary" disabled={pending} onClick={choosePasskey}>
          Sign in with a passkey
        </Button>
      )}
    </form>
  )
}
