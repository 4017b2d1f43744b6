import type { Expanded } from '../pictures.ts'
import type { Seo } from '../seo.ts'
import type { ShownType } from '../types.ts'
import { pageOf } from './places.ts'

/** An entry of any content type, as visitors get it. */
export type Entry = Record<string, unknown> & { id: string } & Expanded

/** A field as a page shows it. */
export type Field = ShownType['fields'][number]

/** The parts of an entry that stand for it, where the type has fields for them. */
type Role = 'title' | 'slug' | 'image' | 'date' | 'summary' | 'opening' | 'status'

/** The text of a field that plays a part; empty where there is none. */
export function roleOf(type: ShownType, entry: Entry, role: Role): string {
  const name = type[role]
  const value = name === undefined ? '' : entry[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** What the label of a field says; empty for no field. */
export function labelOf({ fields }: ShownType, name: string | undefined): string {
  return fields.find((field) => field.name === name)?.label ?? ''
}

/** What an entry is called. */
export function titleOf(type: ShownType, entry: Entry): string {
  return roleOf(type, entry, 'title') || type.one
}

/** What an entry is about, in a few sentences; empty where nothing says it. */
export function aboutOf(type: ShownType, entry: Entry): string {
  return roleOf(type, entry, 'summary') || roleOf(type, entry, 'opening')
}

/** What was entered of an entry for search engines; undefined where nothing was. */
export function seoOf(type: ShownType, entry: Entry): Seo | undefined {
  const seo = type.seo === undefined ? undefined : entry[type.seo]
  return typeof seo === 'object' && seo !== null ? seo : undefined
}

/** The one path of an entry's page: by its slug, where it has one. */
export function pathOf(type: ShownType, entry: Entry): string {
  return pageOf(type.page, roleOf(type, entry, 'slug') || entry.id)
}

/** The entry's tags. */
export function tagsOf(type: ShownType, entry: Entry): string[] {
  return textsOf(type.tags === undefined ? [] : entry[type.tags])
}

/** The texts of a list that say anything. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    : []
}

/** The status of an entry that is not as entries usually are; empty for one that is. */
export function unusualStatus(type: ShownType, entry: Entry): string {
  const usual = type.fields.find(({ name }) => name === type.status)?.status
  const status = roleOf(type, entry, 'status')
  return status === usual ? '' : status
}
