import type { ContentType } from './schema.ts'

/** The address of an entry's page as it is stored, for staff; undefined where entries have no page. */
export function previewAddress(type: ContentType, id: string): string | undefined {
  if (type.page === undefined || type.access !== 'published' || type.single)
    return undefined
  return `${type.page.replace(':id', encodeURIComponent(id))}?preview`
}
