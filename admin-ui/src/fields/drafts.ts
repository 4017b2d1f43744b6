import type { Field } from '../model/schema.ts'
import type { Lookup } from './widget.ts'

/** The drafts of some fields by the fields' names. */
export type Drafts = Record<string, unknown>

/** The drafts of a new value. */
export function emptyDrafts(fields: Field[], lookup: Lookup): Drafts {
  return each(fields, (field) => lookup(field.kind).empty(field, lookup))
}

/** The drafts of an object from the server. */
export function readDrafts(value: unknown, fields: Field[], lookup: Lookup): Drafts {
  const object = isObject(value) ? value : {}
  return each(fields, (field) =>
    lookup(field.kind).read(object[field.name], field, lookup),
  )
}

/** The object to send. Throws a DraftError for the first invalid draft. */
export function writeDrafts(
  drafts: Drafts,
  fields: Field[],
  lookup: Lookup,
  path = '',
): Record<string, unknown> {
  return each(fields, (field) => {
    try {
      return lookup(field.kind).write(drafts[field.name], field, lookup)
    } catch (error) {
      throw new DraftError(join(path, field.name), error, field.label)
    }
  })
}

/** An error for a draft that cannot be sent. Its message is that of the cause. */
export class DraftError extends Error {
  override readonly name = 'DraftError'
  /** The path of the field: "specifications", "reviews[0].rating". */
  readonly path: string
  /** The error with the field's label before it. A parser's message is used unchanged. */
  readonly sentence: string

  constructor(path: string, cause: unknown, label?: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    const within = cause instanceof DraftError ? cause : undefined
    this.path = within ? join(path, within.path) : path
    const parsed = cause instanceof SyntaxError || label === undefined
    this.sentence =
      within?.sentence ?? (parsed ? this.message : `${label} ${this.message}`)
  }
}

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function join(path: string, name: string): string {
  if (path === '') return name
  return name.startsWith('[') ? path + name : `${path}.${name}`
}

function each(fields: Field[], make: (field: Field) => unknown): Drafts {
  return Object.fromEntries(fields.map((field) => [field.name, make(field)]))
}
