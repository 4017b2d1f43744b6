import { queryOptions } from '@tanstack/react-query'
import { entryQuery } from '../content/queries.ts'
import type { ContentType } from '../content/schema.ts'

/** How long an entry that was fetched ahead may wait for its form. */
const fetchedAhead = 10_000

/** The entry that a form starts from: a recent one, because others edit too. */
export function editQuery(type: ContentType, id: string) {
  return queryOptions({
    ...entryQuery(type, id),
    staleTime: fetchedAhead,
    gcTime: fetchedAhead,
  })
}
