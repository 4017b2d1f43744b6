import { createEntry } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/Field'
import { Input } from '@quoin/shared-ui/ui/Input'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import styles from './Newsletter.module.css'

type Submit = NonNullable<ComponentProps<'form'>['onSubmit']>

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Takes an address for the newsletter, and says that it worked. */
export function Newsletter() {
  const [email, setEmail] = useState('')
  const [invalid, setInvalid] = useState(false)
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => createEntry('subscriber', { email: email.trim() }),
    onSuccess: () => setEmail(''),
  })
  const submit: Submit = (event) => {
    event.preventDefault()
    const valid = emailPattern.test(email.trim())
    setInvalid(!valid)
    if (valid) mutate()
  }
  const failure = isError
    ? 'We could not store your address. Please try again.'
    : undefined
  return (
    <form noValidate aria-label="Newsletter" className={styles.form} onSubmit={submit}>
      <div className={styles.field}>
        <Field
          label="Email address"
          error={invalid ? 'Please enter a valid email address.' : failure}
        >
          <Input
            type="email"
            name="email"
            autoComplete="email"
            placeholder="you@company.co.uk"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Subscribing...' : 'Subscribe'}
      </Button>
      <p role="status" className={styles.thanks}>
        {isSuccess && !invalid && 'Thank you for subscribing. The next letter is yours.'}
      </p>
    </form>
  )
}
