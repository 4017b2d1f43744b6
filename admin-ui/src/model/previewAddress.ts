import { type ContentType, type Entry, textOf } from './schema.ts'

/** The page in the schema for types whose entries set the path of their page. */
export const pathPage = '/:path'

/** Whether the entries of a type have pages, which staff can preview. */
export function hasPreview(type: ContentType): boolean {
  return type.page !== undefined && type.access === 'published' && !type.single
}

/** The preview address of a stored entry's page, for staff; undefined if entries have no page. */
export function previewAddress(type: ContentType, entry: Entry): string | undefined {
  if (type.page === undefined || !hasPreview(type)) return undefined
  if (type.page === pathPage) return `${textOf(entry, 'path')}?preview`
  return `${type.page.replace(':id', encodeURIComponent(entry.id))}?preview`
}
