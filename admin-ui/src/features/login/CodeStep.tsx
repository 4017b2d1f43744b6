import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useEffect, useRef, useState } from 'react'
import styles from './LoginForm.module.css'

interface Props {
  pending: boolean
  /** The error message about the code. */
  complaint: string | undefined
  onComplain: (complaint: string | undefined) => void
  onCode: (code: string) => void
  onBack: () => void
}

const kinds = {
  app: {
    label: 'Authentication code',
    help: 'The six digits that your authenticator app shows now.',
    other: 'Use a recovery code instead',
    typing: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    label: 'Recovery code',
    help: 'One of the codes that you kept. Each is good once.',
    other: 'Use the authenticator app instead',
    typing: { autoComplete: 'off', autoCapitalize: 'none' },
  },
} as const

/** The second step of signing in: a code of an authenticator app, or a recovery code. */
export function CodeStep({ pending, complaint, onComplain, onCode, onBack }: Props) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const [code, setCode] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const { label, help, other, typing } = kinds[kind]
  // The field replaces the password field, has changed, or was refused.
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [kind, complaint])
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = code.replaceAll(/\s/g, '')
        if (typed === '') onComplain(`${label} is required`)
        else onCode(typed)
      }}
    >
      <Field label={label} help={help} error={complaint}>
        <Input
          {...typing}
          ref={box}
          name="code"
          spellCheck={false}
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
          }}
        />
      </Field>
      <Button type="submit" disabled={pending}>
        {pending ? 'Signing in...' : 'Sign In'}
      </Button>
      <Button
        variant="ghost"
        onClick={() => {
          setKind(kind === 'app' ? 'recovery' : 'app')
          setCode('')
          onComplain(undefined)
        }}
      >
        {other}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
