import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fetchPerson } from '../../api/inbox.ts'
import { messageOf } from '../../api/useFailure.ts'
import { sentence } from '../../fields/sentence.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import styles from './Export.module.css'

/** Lets an administrator download all data about the person with an address. */
export function Export() {
  const [email, setEmail] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(form)
  const { mutate, isPending } = useMutation({
    mutationFn: fetchPerson,
    onSuccess: keepAsFile,
    onError: (error) => {
      complaints.show({ email: complaintIn(error) })
    },
  })
  return (
    <details className={styles.export}>
      <summary className={styles.summary}>Export what is known of a person</summary>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isPending) return
          const asked = email.trim()
          complaints.show(asked === '' ? { email: 'is required' } : {})
          if (asked !== '') mutate(asked)
        }}
      >
        <Field
          label="Email of the person"
          help="All inquiries of that address, also in the trash, with their history and conversations."
          error={sentence('Email', complaints.at('email'))}
        >
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value)
            }}
          />
        </Field>
        <Button type="submit" variant="secondary" disabled={isPending}>
          {isPending ? 'Collecting...' : 'Download JSON'}
        </Button>
      </form>
    </details>
  )
}

/** Some browsers only begin to read the file after the click. */
const readable = 60_000 // ms

function keepAsFile(file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = 'person.json'
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, readable)
}

function complaintIn(error: unknown): string {
  if (error instanceof ApiError) return error.fieldErrors.email ?? error.text
  return messageOf(error)
}
