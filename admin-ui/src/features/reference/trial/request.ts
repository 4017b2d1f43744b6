import type { Call } from '../document/calls.ts'
import type { ApiDocument, Parameter } from '../document/document.ts'
import { exampleOf } from '../document/example.ts'

/** A call that is ready to be sent. */
export interface ExampleRequest {
  method: string
  /** The path with its query. */
  path: string
  secured: boolean
  /** The headers, except those for authentication and the body. */
  headers: Record<string, string>
  body: Sent | undefined
  /** The media type of a successful response; empty for none. */
  answered: string
}

/** The body of a call: JSON, or the fields of a form. A file of a form is its name. */
export type Sent =
  { json: unknown } | { form: Record<string, string>; files: Record<string, string> }

/** The page size in examples of lists. */
const few = 10

const multipart = 'multipart/form-data'

/** The parameter values in the example of a call, by name. */
export function exampleValues(
  document: ApiDocument,
  { parameters }: Call,
): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = exampleValue(document, parameter)
      return value === undefined ? [] : [[keyOf(parameter), value]]
    }),
  )
}

function exampleValue(document: ApiDocument, parameter: Parameter): string | undefined {
  const { name, in: place, required = false, schema } = parameter
  if (required) return String(exampleOf(document, schema, name))
  return place === 'query' && name === 'limit' ? String(few) : undefined
}

/** A unique key of a parameter within its call. */
export function keyOf({ in: place, name }: Parameter): string {
  return `${place}.${name}`
}

/** The address of a call with some values of its parameters. Empty values are omitted. */
export function addressOf(
  { path, parameters }: Call,
  values: Record<string, string>,
): string {
  let filled = path
  const query = new URLSearchParams()
  for (const parameter of parameters) {
    const value = values[keyOf(parameter)] ?? ''
    if (parameter.in === 'path')
      filled = filled.replace(`{${parameter.name}}`, () => encodeURIComponent(value))
    if (parameter.in === 'query' && value !== '') query.set(parameter.name, value)
  }
  // Commas need no encoding: they separate several values of one key.
  const written = query.toString().replaceAll('%2C', ',')
  return written === '' ? filled : `${filled}?${written}`
}

/** The headers of a call, from the values of its parameters. */
export function headersOf(
  { parameters }: Call,
  values: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    parameters
      .filter(({ in: place }) => place === 'header')
      .map((parameter) => [parameter.name, values[keyOf(parameter)] ?? ''])
      .filter(([, value]) => value !== ''),
  ) as Record<string, string>
}

/** An example of a call, derived from the document. */
export function requestOf(document: ApiDocument, call: Call): ExampleRequest {
  const values = exampleValues(document, call)
  const well = call.answers.find(({ status }) => status.startsWith('2'))
  return {
    method: call.method,
    path: addressOf(call, values),
    secured: call.secured,
    headers: headersOf(call, values),
    body: sentWith(document, call),
    answered: well?.body?.media ?? '',
  }
}

function sentWith(document: ApiDocument, { body }: Call): Sent | undefined {
  if (body === undefined) return undefined
  if (body.media !== multipart) return { json: exampleOf(document, body.shape) }
  const { properties = {}, required = [] } = body.shape
  const names = Object.keys(properties)
  const files = names.filter((name) => properties[name]?.format === 'binary')
  const others = names.filter((name) => required.includes(name) && !files.includes(name))
  return {
    form: Object.fromEntries(
      others.map((name) => [
        name,
        String(exampleOf(document, properties[name] ?? {}, name)),
      ]),
    ),
    files: Object.fromEntries(files.map((name) => [name, 'lake.jpg'])),
  }
}
