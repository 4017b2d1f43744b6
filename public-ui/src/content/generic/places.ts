import type { PagedType } from '../types.ts'

/** The content of an address of a content type: an entry, or the list. */
export interface Place {
  type: PagedType
  /** The id or the slug of the entry; undefined for the list. */
  id: string | undefined
}

/** The place at a path without its leading slash; undefined if no type has a page there. */
export function placeAt(types: PagedType[], path: string): Place | undefined {
  const whole = `/${path.replace(/\/$/, '')}`
  const type = types.find(({ list }) => list === whole)
  if (type) return { type, id: undefined }
  const cut = whole.lastIndexOf('/') + 1
  const id = whole.slice(cut)
  const owner = types.find(({ page }) => id && page === `${whole.slice(0, cut)}:id`)
  return owner && { type: owner, id }
}

/** The address of an entry's page, or of a page that shows it. */
export function pageOf(page: string, idOrSlug: string): string {
  return page.replaceAll(':id', encodeURIComponent(idOrSlug))
}
