import { textOr } from '../content/missing.ts'

interface Paged {
  id: string
  slug?: string
}

/** The canonical path of an entry's page: by its slug, if it has one. */
export function canonicalPath(folder: `/${string}`, { id, slug }: Paged): string {
  return `${folder}/${encodeURIComponent(textOr(slug, id))}`
}
