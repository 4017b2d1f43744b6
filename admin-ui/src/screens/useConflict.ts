import { ApiError } from '@quoin/shared-ui/api/ApiError'
import type { Loaded } from '@quoin/shared-ui/api/content'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { entryQuery } from '../content/queries.ts'
import type { ContentType, Entry } from '../content/schema.ts'

const stale = 412

/** Fetches what somebody else saved when one's own save came too late. */
export function useConflict(type: ContentType, id: string | undefined) {
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<Loaded<Entry> | null>(null)
  return {
    theirs,
    settle: () => {
      setTheirs(null)
    },
    /** Looks into a failed save; does nothing unless it was too late. */
    look: async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== stale || id === undefined)
        return
      setTheirs(await client.query({ ...entryQuery(type, id), staleTime: 0 }))
    },
  }
}
