import { textOr } from '../content/missing.ts'

interface Paged {
  id: string
  slug?: string
}

/** The path by which the page of an entry wants to be known: by its slug, where it has one. */
export function canonicalPath(folder: `/${string}`, { id, slug }: Paged): string {
  return `${folder}/${encodeURIComponent(textOr(slug, id))}`
}
