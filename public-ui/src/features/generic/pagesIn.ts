import { mostPages } from '../../content/generic/queries.ts'

/** How many pages of a list an address asks for: '?page=2' shows the first two. */
export function pagesIn(search: URLSearchParams): number {
  const asked = Number(search.get('page'))
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), mostPages) : 1
}
