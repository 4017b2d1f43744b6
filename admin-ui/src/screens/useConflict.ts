import { ApiError } from '@quoin/shared-ui/api/ApiError'
import type { Loaded } from '@quoin/shared-ui/api/content'
import { useQueryClient } from '@tanstack/react-query'
import { entryQuery } from '../content/queries.ts'
import type { ContentType, Entry } from '../content/schema.ts'

const stale = 412

/**
 * A function that looks into a failed save: it fetches what somebody else
 * saved if one's own save came too late, and gives null in every other case.
 */
export function useConflict(type: ContentType) {
  const client = useQueryClient()
  return async (
    error: unknown,
    id: string | undefined,
  ): Promise<Loaded<Entry> | null> => {
    if (!(error instanceof ApiError) || error.status !== stale || id === undefined) {
      return null
    }
    return client.query({ ...entryQuery(type, id), staleTime: 0 })
  }
}
