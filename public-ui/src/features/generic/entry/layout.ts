import type { ShownType } from '../../../content/types.ts'
import type { Entry, Field } from '../../../content/generic/entry.ts'

/** The kinds that need the full width; all others fit on a line. */
const wide = new Set<string>([
  'long',
  'rich',
  'lines',
  'tags',
  'map',
  'object',
  'list',
  'blocks',
  'image',
] satisfies Field['kind'][])

/** The non-empty fields of an entry that fit on a line. */
export function factsOf(type: ShownType, entry: Entry): Field[] {
  return told(type, entry).filter(({ kind }) => !wide.has(kind))
}

/** The non-empty fields of an entry that need the full width. */
export function bodyOf(type: ShownType, entry: Entry): Field[] {
  return told(type, entry).filter(({ kind }) => wide.has(kind))
}

/** The layout of a block. */
interface Reading {
  heading: Field | undefined
  /** The fields below the heading, in order; a picture with its caption. */
  flow: { field: Field; caption: Field | undefined }[]
  /** The fields that are shown with a label, at the end. */
  facts: Field[]
}

/**
 * The layout of a block: a text in the first place is its heading, and a text after a picture its caption; fields of
 * full width and links follow in order. Empty fields are omitted.
 */
export function readingOf(fields: Field[], block: unknown): Reading {
  const told = saying(fields, block)
  const [first] = fields
  const heading = first?.kind === 'text' && fields.length > 1 ? first : undefined
  const captionOf = (field: Field) => {
    const next = fields[fields.indexOf(field) + 1]
    return field.kind === 'image' && next?.kind === 'text' ? next : undefined
  }
  const flow = told
    .filter(({ kind }) => wide.has(kind) || kind === 'link')
    .map((field) => ({ field, caption: captionOf(field) }))
  const placed = new Set([heading, ...flow.flatMap((one) => [one.field, one.caption])])
  return { heading, flow, facts: told.filter((field) => !placed.has(field)) }
}

/** The non-empty fields, except those that the page shows elsewhere. */
function told(type: ShownType, entry: Entry): Field[] {
  const { title, slug, image, date, summary, opening, tags, status } = type
  const placed = new Set([title, slug, image, date, summary, opening, tags, status])
  return type.fields.filter(
    (field) => !placed.has(field.name) && says(field, entry[field.name]),
  )
}

/** The non-empty fields of a part. */
export function saying(fields: Field[], of: unknown): Field[] {
  return fields.filter((field) => says(field, partOf(of, field)))
}

/** The value of a field in an entry or a part of one. */
export function partOf(of: unknown, { name }: Field): unknown {
  return typeof of === 'object' && of !== null
    ? (of as Record<string, unknown>)[name]
    : undefined
}

/** Whether a value is not empty. A missing number is 0; a boolean is never empty. */
function says(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === 0) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  if (field.fields) return saying(field.fields, value).length > 0
  return typeof value !== 'object' || Object.keys(value).length > 0
}
