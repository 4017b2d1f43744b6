'use client'

import { useActionState } from 'react'
import type { FormField, Sent } from '../cms/forms.ts'
import { Field } from './Field.tsx'

interface Props {
  /** The id of the form. */
  id: string
  title: string
  /** The text of the button. */
  submit: string
  fields: FormField[]
  send: (before: Sent | undefined, data: FormData) => Promise<Sent>
}

/** A form of the CMS. Without a script, the browser sends it to the page itself, which has the reply of the CMS then. */
export function Fields({ id, title, submit, fields, send }: Props) {
  const [refused, action, isSending] = useActionState(send, undefined)
  return (
    <>
      {refused && (
        <p role="alert" className="notice failed">
          {refused.message}
        </p>
      )}
      <form action={action} aria-label={title}>
        {fields.map((field) => (
          <Field
            key={field.name}
            form={id}
            field={field}
            value={refused?.values[field.name]}
            error={refused?.errors[field.name]}
          />
        ))}
        <label className="trap" aria-hidden="true">
          Leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <button type="submit" disabled={isSending}>
          {submit}
        </button>
      </form>
    </>
  )
}
