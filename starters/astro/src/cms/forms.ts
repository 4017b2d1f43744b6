import { QuoinError } from '@quoin-cms/client'
import { client, visitor } from './client.ts'

/** A field of a form of the CMS. */
export interface FormField {
  name: string
  label: string
  kind: 'text' | 'long' | 'email' | 'phone' | 'choice' | 'check' | 'file' | 'date'
  required: boolean
  choices: { value: string; label: string }[] | null
  help: string
}

/** Stands for the form of the newsletter. No form of the CMS has this id. */
export const newsletter = 'newsletter'

/** A form that was refused, with the values that the visitor entered. */
export interface Sent {
  form: string
  values: Record<string, string>
  /** The messages of the refused fields by name. */
  errors: Record<string, string>
  message: string
}

/** Sends a form, or subscribes to the newsletter. Returns undefined if the CMS accepts it. */
export async function sendForm(form: string, data: FormData): Promise<Sent | undefined> {
  const values: Record<string, string> = {}
  const files: Record<string, File> = {}
  for (const [name, value] of data) {
    if (typeof value === 'string') values[name] = value
    else if (value.size > 0) files[name] = value
  }
  try {
    if (form === newsletter) await subscribe(values)
    else await client.submit(form, values, files)
    return undefined
  } catch (error) {
    const refused = error instanceof QuoinError ? error : undefined
    const message =
      refused?.detail ?? 'The form could not be sent. Please try again later.'
    return { form, values, errors: refused?.fields ?? {}, message }
  }
}

async function subscribe({ email = '', website = '' }: Record<string, string>) {
  // Only programs fill in the hidden field.
  if (website === '') await visitor.create('subscriber', { email })
}
