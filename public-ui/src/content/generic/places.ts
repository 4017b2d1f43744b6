import type { PagedType } from '../types.ts'

/** What the address of a content type's page shows: an entry of the type, or all of them. */
export interface Place {
  type: PagedType
  /** The id or the slug of the entry; undefined for the list. */
  id: string | undefined
}

/** What is shown at a path without the slash that it begins with; undefined if no type has a page there. */
export function placeAt(types: PagedType[], path: string): Place | undefined {
  const whole = `/${path.replace(/\/$/, '')}`
  const type = types.find(({ list }) => list === whole)
  if (type) return { type, id: undefined }
  const cut = whole.lastIndexOf('/') + 1
  const id = whole.slice(cut)
  const owner = types.find(({ page }) => id && page === `${whole.slice(0, cut)}:id`)
  return owner && { type: owner, id }
}

/** The address of an entry's page, or of another that shows it. */
export function pageOf(page: string, idOrSlug: string): string {
  return page.replaceAll(':id', encodeURIComponent(idOrSlug))
}
