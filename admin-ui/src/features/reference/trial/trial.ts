import type { Call } from '../document/calls.ts'
import { addressOf, headersOf, keyOf } from './request.ts'

/** The input of a trial call. */
export interface Trial {
  /** By the keys of the parameters. */
  values: Record<string, string>
  /** The text of the body; unused for a form. */
  text: string
  /** The text fields of a form, and its files. */
  form: Record<string, string>
  files: Record<string, File>
}

/** Errors in the input, by the key of the parameter or `body` or the name of the form's field. */
export function complaintsOf(call: Call, trial: Trial): Record<string, string> {
  const found = call.parameters.flatMap((parameter) => {
    const complaint = complaintOf(
      trial.values[keyOf(parameter)] ?? '',
      parameter.in,
      parameter.required ?? false,
    )
    return complaint === '' ? [] : [[keyOf(parameter), complaint] as const]
  })
  return { ...Object.fromEntries(found), ...bodyComplaints(call, trial) }
}

function complaintOf(value: string, place: string, required: boolean): string {
  if (required && value === '') return 'is required'
  // The browser would resolve the dots to another address.
  if (place === 'path' && /^\.{1,2}$/.test(value)) return 'must not be dots alone'
  // Headers cannot contain these characters.
  if (place === 'header' && /[^\t\x20-\x7e]/.test(value))
    return 'must have letters of ASCII alone'
  return ''
}

function bodyComplaints({ body }: Call, { text, files }: Trial): Record<string, string> {
  if (body === undefined) return {}
  if (isForm(body)) {
    const { properties = {}, required = [] } = body.shape
    const missing = required.filter(
      (name) => properties[name]?.format === 'binary' && files[name] === undefined,
    )
    return Object.fromEntries(missing.map((name) => [name, 'is required']))
  }
  try {
    JSON.parse(text)
    return {}
  } catch (error) {
    return { body: error instanceof Error ? error.message : String(error) }
  }
}

/** Whether a body is sent as the fields of a form. */
export function isForm({ media }: { media: string }): boolean {
  return media === 'multipart/form-data'
}

/** The request for the input: its address, and its options. */
export function requestFor(call: Call, trial: Trial): [string, RequestInit] {
  const headers = headersOf(call, trial.values)
  const address = addressOf(call, trial.values)
  const init: RequestInit = { method: call.method, headers }
  if (call.body === undefined) return [address, init]
  if (isForm(call.body)) return [address, { ...init, body: formOf(trial) }]
  return [
    address,
    {
      ...init,
      headers: { ...headers, 'Content-Type': call.body.media },
      body: trial.text,
    },
  ]
}

function formOf({ form, files }: Trial): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(form))
    if (value !== '') data.set(name, value)
  for (const [name, file] of Object.entries(files)) data.set(name, file)
  return data
}
