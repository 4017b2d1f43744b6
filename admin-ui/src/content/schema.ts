import type { TypeName } from '@quoin/shared-ui/api/paths'

/** How a field's value is written, read and shown. */
export type Kind =
  | 'text'
  | 'long'
  | 'rich'
  | 'email'
  | 'phone'
  | 'link'
  | 'image'
  | 'icon'
  | 'colour'
  | 'choice'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'time'
  | 'lines'
  | 'tags'
  | 'map'
  | 'object'
  | 'list'
  | 'ref'

/** One field of a content type, as the server describes it. */
export interface Field {
  /** The JSON key. */
  name: string
  label: string
  kind: Kind
  help?: string
  /** The part of the form that it belongs to. */
  group?: string
  required?: boolean
  title?: boolean
  exact?: boolean
  sortable?: boolean
  unique?: boolean
  private?: boolean
  readOnly?: boolean
  min?: number
  max?: number
  maxLength?: number
  maxItems?: number
  choices?: string[]
  /** A choice that may be left open. */
  empty?: boolean
  default?: string | number | boolean
  /** What the values of a map are: scalar, price or amount. */
  of?: string
  /** The type that a reference names. */
  ref?: string
  /** Of an object, or of each element of a list. */
  fields?: Field[]
}

/** A content type, as the server describes it to the admin. */
export interface ContentType {
  name: TypeName
  /** Under /api, where staff read and write it. */
  path: string
  one: string
  many: string
  icon: string
  /** The public page of an entry, such as "/products/:id". */
  page?: string
  single: boolean
  fixed: boolean
  /** Where the navigation puts it; absent for the main entries. */
  group?: string
  /** The field that names an entry. */
  title?: string
  fields: Field[]
  sort: string[]
  filters: string[]
}

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
