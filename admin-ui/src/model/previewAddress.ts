import { type ContentType, type Entry, textOf } from './schema.ts'

/** What the schema says of a type whose entries state the path of their page themselves. */
export const pathPage = '/:path'

/** Whether the entries of a type have pages, which staff see before visitors do. */
export function hasPreview(type: ContentType): boolean {
  return type.page !== undefined && type.access === 'published' && !type.single
}

/** The address of an entry's page as it is stored, for staff; undefined where entries have no page. */
export function previewAddress(type: ContentType, entry: Entry): string | undefined {
  if (type.page === undefined || !hasPreview(type)) return undefined
  if (type.page === pathPage) return `${textOf(entry, 'path')}?preview`
  return `${type.page.replace(':id', encodeURIComponent(entry.id))}?preview`
}
