import type { ShownType } from '../../../content/types.ts'
import type { Entry, Field } from '../../../content/generic/entry.ts'

/** The kinds that take the width of the page; whatever else there is fits on a line. */
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

/** The fields of an entry that fit on a line each, and say something. */
export function factsOf(type: ShownType, entry: Entry): Field[] {
  return told(type, entry).filter(({ kind }) => !wide.has(kind))
}

/** The fields of an entry that take the width of the page, and say something. */
export function bodyOf(type: ShownType, entry: Entry): Field[] {
  return told(type, entry).filter(({ kind }) => wide.has(kind))
}

/** A block as it reads. */
interface Reading {
  heading: Field | undefined
  /** What stands below the heading, in its order; a picture with the text below it. */
  flow: { field: Field; caption: Field | undefined }[]
  /** What is told with its label, at the end. */
  facts: Field[]
}

/**
 * How a block of some fields reads: a text that comes first is its heading, and one after a picture its caption; what
 * takes the width of the page and links flow in their order. Fields that say nothing are left out.
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

/** The fields that say something, but for those that the page shows at places of their own. */
function told(type: ShownType, entry: Entry): Field[] {
  const { title, slug, image, date, summary, opening, tags, status } = type
  const placed = new Set([title, slug, image, date, summary, opening, tags, status])
  return type.fields.filter(
    (field) => !placed.has(field.name) && says(field, entry[field.name]),
  )
}

/** The fields of a part that say something. */
export function saying(fields: Field[], of: unknown): Field[] {
  return fields.filter((field) => says(field, partOf(of, field)))
}

/** The value of a field in an entry or a part of one. */
export function partOf(of: unknown, { name }: Field): unknown {
  return typeof of === 'object' && of !== null
    ? (of as Record<string, unknown>)[name]
    : undefined
}

/** Whether a value says anything. A number that nobody gave is 0; what is on or off always says so. */
function says(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === 0) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  if (field.fields) return saying(field.fields, value).length > 0
  return typeof value !== 'object' || Object.keys(value).length > 0
}
