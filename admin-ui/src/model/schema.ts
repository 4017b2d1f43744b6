import type { TypeName } from '@quoin/shared-ui/api/paths'
import type { components } from '@quoin/shared-ui/api/schema.gen'

type Schemas = components['schemas']

/** How a field's value is written, read and shown. */
export type Kind = Schemas['Kind']

/** One field of a content type, as the server describes it. */
export type Field = Schemas['Field']

/** A content type, as the server describes it to the admin. */
export type ContentType = Schemas['ContentType'] & { name: TypeName }

/** A page of the public site, as people call it and by its path. */
export type Place = Schemas['Place']

/** What `GET /api/admin/schema` answers. */
export interface Schema {
  types: ContentType[]
}

/** An entry of any type: what all have, and the fields of its own. */
export interface Entry {
  id: string
  createdAt: string
  updatedAt: string
  [field: string]: unknown
}

/** What names an entry to people: its title, or its id where that is empty. */
export function titleOf(type: ContentType, entry: Entry): string {
  return textOf(entry, type.title ?? '') || entry.id
}

/** The fields by which people know an entry among others: its title, its status and when it is published. */
export function namingFields({ title = 'id', fields }: ContentType): string[] {
  const telling = fields.filter(
    ({ status, publishes, unpublishes }) => status ?? publishes ?? unpublishes,
  )
  return [title, ...telling.map(({ name }) => name)]
}

/** The field that says how far entries of a type are; undefined where none does. */
export function statusField({ fields }: ContentType): Field | undefined {
  return fields.find(({ status }) => status !== undefined)
}

/** How far an entry is: its status, or the one that a new entry has; empty where its type has none. */
export function statusOf(type: ContentType, entry: Entry): string {
  const field = statusField(type)
  if (field === undefined) return ''
  return textOf(entry, field.name) || String(field.default ?? '')
}

/** A field's value as a text; empty where it is none. */
export function textOf(entry: Entry, field: string): string {
  const value = entry[field]
  return typeof value === 'string' ? value : ''
}

/** A field's value as a list of texts; empty where it is none. */
export function textsOf(entry: Entry, field: string): string[] {
  const value = entry[field]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
