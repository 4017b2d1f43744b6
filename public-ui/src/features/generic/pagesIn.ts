import { mostPages } from '../../content/generic/queries.ts'

/** The number of list pages for an address: '?page=2' shows the first two. */
export function pagesIn(search: URLSearchParams): number {
  const asked = Number(search.get('page'))
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), mostPages) : 1
}
