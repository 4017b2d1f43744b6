import type { QueryClient } from '@tanstack/react-query'
import { type ListedPost, openingQuery } from '../../../content/lists.ts'
import { hasExcerpt } from './summary.ts'

/** The number of related articles. */
export const mostRelated = 2

/** How many of them are prefetched: the server limits the reads of a page. Cards fetch the rest. */
const mostAhead = 12

/** Fetches the beginnings of articles without an excerpt on a page. */
export async function readOpenings(client: QueryClient, shown: ListedPost[]) {
  const silent = shown.filter(({ excerpt }) => !hasExcerpt(excerpt)).slice(0, mostAhead)
  await Promise.all(silent.map(({ id }) => client.query(openingQuery(id))))
}
