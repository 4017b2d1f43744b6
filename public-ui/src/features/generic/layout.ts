import type { ShownType } from '../../content/types.ts'
import type { Entry, Field } from './entry.ts'

/** The kinds that take the width of the page; whatever else there is fits on a line. */
const wide = new Set<string>([
  'long',
  'rich',
  'lines',
  'tags',
  'map',
  'object',
  'list',
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
