import { QuoinError } from '@quoin-cms/client'
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

/** Stands for the form of the newsletter. No form of the CMS has this id. */
export const newsletter = 'newsletter'

/** The values of a form by name; of several chosen options a list. */
export type Values = Record<string, string | string[]>

/** A form that was refused, with the values that the visitor entered. */
export interface Sent {
  form: string
  values: Values
  /** The messages of the refused fields by name. */
  errors: Record<string, string>
  message: string
}

/** Sends a form, or subscribes to the newsletter. Returns undefined if the CMS accepts it. */
export async function sendForm(form: string, data: FormData): Promise<Sent | undefined> {
  const values: Values = {}
  const files: Record<string, File> = {}
  for (const [name, value] of data) {
    if (typeof value === 'string') values[name] = joined(values[name], value)
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

async function subscribe({ email = '', website = '' }: Values) {
  // Only programs fill in the hidden field.
  if (website === '') await visitor.create('subscriber', { email: String(email) })
}

/** The values of a field after one more. */
function joined(before: string | string[] | undefined, value: string): string | string[] {
  return before === undefined ? value : [before, value].flat()
}
