import type { TypeName } from '@quoin/shared-ui/api/paths'
import type { components } from '@quoin/shared-ui/api/schema.gen'

type Schemas = components['schemas']

/** The kind of a field, which decides how its value is edited, read and shown. */
export type Kind = Schemas['Kind']

/** A field of a content type. */
export type Field = Schemas['Field']

/** A content type in the admin schema. */
export type ContentType = Schemas['ContentType'] & { name: TypeName }

/** A page of the public site, with its name and path. */
export type Place = Schemas['Place']

/** The response of `GET /api/admin/schema`. */
export interface Schema {
  types: ContentType[]
}

/** An entry of any type: the common fields, and those of its type. */
export interface Entry {
  id: string
  createdAt: string
  updatedAt: string
  [field: string]: unknown
}

/** The title of an entry, or its id if the title is empty. */
export function titleOf(type: ContentType, entry: Entry): string {
  return textOf(entry, type.title ?? '') || entry.id
}

/** The fields that identify an entry for people: its title, its status and its time of publication. */
export function namingFields({ title = 'id', fields }: ContentType): string[] {
  const telling = fields.filter(
    ({ status, publishes, unpublishes }) => status ?? publishes ?? unpublishes,
  )
  return [title, ...telling.map(({ name }) => name)]
}

/** The status field of a type; undefined if it has none. */
export function statusField({ fields }: ContentType): Field | undefined {
  return fields.find(({ status }) => status !== undefined)
}

/** The status of an entry, or the default status of the type; empty if it has none. */
export function statusOf(type: ContentType, entry: Entry): string {
  const field = statusField(type)
  if (field === undefined) return ''
  return textOf(entry, field.name) || String(field.default ?? '')
}

/** A field's value if it is a text; otherwise empty. */
export function textOf(entry: Entry, field: string): string {
  const value = entry[field]
  return typeof value === 'string' ? value : ''
}

/** A field's value if it is a list of texts; otherwise empty. */
export function textsOf(entry: Entry, field: string): string[] {
  const value = entry[field]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
