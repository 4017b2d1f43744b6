import type { Expanded } from '../pictures.ts'
import type { Seo } from '../seo.ts'
import type { ShownType } from '../types.ts'
import { pageOf } from './places.ts'

/** An entry of any content type in the public API. */
export type Entry = Record<string, unknown> & { id: string } & Expanded

/** A field on a generated page. */
export type Field = ShownType['fields'][number]

/** The roles of fields on a page, if the type has them. */
type Role = 'title' | 'slug' | 'image' | 'date' | 'summary' | 'opening' | 'status'

/** The text of the field with a role; empty if there is none. */
export function roleOf(type: ShownType, entry: Entry, role: Role): string {
  const name = type[role]
  const value = name === undefined ? '' : entry[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The label of a field; empty for no field. */
export function labelOf({ fields }: ShownType, name: string | undefined): string {
  return fields.find((field) => field.name === name)?.label ?? ''
}

/** The title of an entry. */
export function titleOf(type: ShownType, entry: Entry): string {
  return roleOf(type, entry, 'title') || type.one
}

/** The summary of an entry; empty if it has none. */
export function aboutOf(type: ShownType, entry: Entry): string {
  return roleOf(type, entry, 'summary') || roleOf(type, entry, 'opening')
}

/** The metadata of an entry for search engines; undefined if it has none. */
export function seoOf(type: ShownType, entry: Entry): Seo | undefined {
  const seo = type.seo === undefined ? undefined : entry[type.seo]
  return typeof seo === 'object' && seo !== null ? seo : undefined
}

/** The canonical path of an entry's page: by its slug, if it has one. */
export function pathOf(type: ShownType, entry: Entry): string {
  return pageOf(type.page, roleOf(type, entry, 'slug') || entry.id)
}

/** The entry's tags. */
export function tagsOf(type: ShownType, entry: Entry): string[] {
  return textsOf(type.tags === undefined ? [] : entry[type.tags])
}

/** The texts of a list that are not blank. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    : []
}

/** The status of an entry if it is not the highlighted one; otherwise empty. */
export function unusualStatus(type: ShownType, entry: Entry): string {
  const usual = type.fields.find(({ name }) => name === type.status)?.status
  const status = roleOf(type, entry, 'status')
  return status === usual ? '' : status
}
