import type { QueryClient } from '@tanstack/react-query'
import { type ListedPost, openingQuery } from '../../../content/lists.ts'
import { hasExcerpt } from './summary.ts'

/** How many articles like another one are shown. */
export const mostRelated = 2

/** How many of them are read ahead: the server reads little for a page. Cards fetch what is missing. */
const mostAhead = 12

/** Fetches what stands for the missing excerpts of the articles that a page shows. */
export async function readOpenings(client: QueryClient, shown: ListedPost[]) {
  const silent = shown.filter(({ excerpt }) => !hasExcerpt(excerpt)).slice(0, mostAhead)
  await Promise.all(silent.map(({ id }) => client.query(openingQuery(id))))
}
