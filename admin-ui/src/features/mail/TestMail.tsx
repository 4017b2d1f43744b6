import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailure } from '../../api/useFailure.ts'
import { type MailServerInput, sendTestMail } from '../../api/mails.ts'
import styles from './Mail.module.css'

interface Props {
  /** The unsaved settings to test; undefined for the server in use. */
  typed?: MailServerInput | undefined
  /** The error message about the recipient. */
  error?: string | undefined
  /** Called before a test; `onError` is called with a failure that is not a response of the mail server. */
  onTest?: () => boolean
  onError?: (error: unknown) => void
}

/** Sends a test message, and shows the server's response. */
export function TestMail({ typed, error, onTest, onError }: Props) {
  const [to, setTo] = useState('')
  const fail = useFailure()
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () =>
      sendTestMail({ ...typed, ...(to.trim() !== '' && { to: to.trim() }) }),
    onError: onError ?? fail,
  })
  return (
    <form
      className={styles.test}
      aria-label="Test message"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        reset()
        if (onTest?.() !== false) mutate()
      }}
    >
      <Field
        label="Send the test to"
        help="Your own address, unless you name another one."
        error={error}
      >
        <Input
          type="email"
          autoComplete="off"
          value={to}
          onChange={({ target }) => {
            setTo(target.value)
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" disabled={isPending}>
        {isPending ? 'Sending...' : 'Send a test message'}
      </Button>
      <div role="status" className={styles.answer}>
        {data && (
          <p>
            {data.ok
              ? `Sent to ${data.to}: ${data.message}`
              : `Not sent to ${data.to}: ${data.message}`}
          </p>
        )}
      </div>
    </form>
  )
}
