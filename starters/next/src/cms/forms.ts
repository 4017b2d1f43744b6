'use server'

import { QuoinError } from '@quoin-cms/client'
import { redirect } from 'next/navigation'
import { client, visitor } from './client.ts'

/** A field of a form of the CMS. */
export interface FormField {
  name: string
  label: string
  kind:
    | 'text'
    | 'long'
    | 'email'
    | 'phone'
    | 'number'
    | 'choice'
    | 'radio'
    | 'several'
    | 'check'
    | 'file'
    | 'date'
  required: boolean
  choices: { value: string; label: string }[] | null
  help: string
}

/** The values of a form by name; of several chosen options a list. */
export type Values = Record<string, string | string[]>

/** A form that was refused, with the values that the visitor entered. */
export interface Sent {
  values: Values
  /** The messages of the refused fields by name. */
  errors: Record<string, string>
  message: string
}

/** Sends a form to the CMS, and redirects to the page of thanks. Returns the reasons and the values if the CMS refuses it. */
export async function sendForm(
  form: string,
  _before: Sent | undefined,
  data: FormData,
): Promise<Sent> {
  const values: Values = {}
  const files: Record<string, File> = {}
  for (const [name, value] of data) {
    // Next.js adds fields of its own.
    if (name.startsWith('$ACTION')) continue
    if (typeof value === 'string') values[name] = joined(values[name], value)
    else if (value.size > 0) files[name] = value
  }
  try {
    await client.submit(form, values, files)
  } catch (error) {
    return refusal(values, error)
  }
  redirect(`/thanks/${encodeURIComponent(form)}`)
}

/** Subscribes an address to the newsletter, and redirects to the page of thanks. Returns like `sendForm` if the CMS refuses it. */
export async function subscribe(
  _before: Sent | undefined,
  data: FormData,
): Promise<Sent> {
  const email = textOf(data.get('email'))
  // Only programs fill in the hidden field.
  const isProgram = textOf(data.get('website')) !== ''
  try {
    if (!isProgram) await visitor.create('subscriber', { email })
  } catch (error) {
    return refusal({ email }, error)
  }
  redirect('/thanks/newsletter')
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

function refusal(values: Values, error: unknown): Sent {
  const refused = error instanceof QuoinError ? error : undefined
  const message = refused?.detail ?? 'The form could not be sent. Please try again later.'
  return { values, errors: refused?.fields ?? {}, message }
}

/** The values of a field after one more. */
function joined(before: string | string[] | undefined, value: string): string | string[] {
  return before === undefined ? value : [before, value].flat()
}
