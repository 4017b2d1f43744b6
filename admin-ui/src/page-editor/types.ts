import { sectionType } from '../features/pages/sections/sectionType.ts'
import { buildFormLayout, type FormLayout } from '../entry-form/formLayout.ts'
import {
  type ContentType,
  type Entry,
  type Schema,
  textOf,
  titleOf,
} from '../model/schema.ts'

/** The type of the entries at a path; undefined if this server has none. */
export function typeAt({ types }: Schema, path: string): ContentType | undefined {
  return (
    types.find(({ publicPath }) => publicPath === path) ??
    types.find(({ name, path: own }) => name === path || own === path)
  )
}

/** The type of an entry, limited to the fields that are edited on the page: for a section those of its kind. */
export function typeOf(type: ContentType, entry: Entry): ContentType {
  return isSection(type) ? sectionType(type, textOf(entry, 'type')) : type
}

export function isSection({ name }: ContentType): boolean {
  return name === 'section'
}

export function isPage({ name }: ContentType): boolean {
  return (name as string) === 'page'
}

export function isMenu({ name }: ContentType): boolean {
  return name === 'navigation'
}

/** The fields of an entry's form. */
export function layoutOf(type: ContentType): FormLayout {
  return buildFormLayout(type)
}

/** The label of an entry. */
export function nameOf(type: ContentType, entry: Entry): string {
  if (isMenu(type)) return 'the menus'
  if (type.single) return 'the site settings'
  return titleOf(type, entry)
}
