import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { partQuery } from '../../../api/entries/queries.ts'
import { useFailure } from '../../../api/useFailure.ts'
import { type ContentType, textOf } from '../../../model/schema.ts'

/** A function that fetches the text of a saved reply; undefined after a failure, which it reports. */
export function useReplyText(
  type: ContentType,
): (id: string) => Promise<string | undefined> {
  const client = useQueryClient()
  const fail = useFailure()
  return useCallback(
    async (id) => {
      try {
        const query = { ...partQuery(type, id, ['body']), staleTime: 0 }
        return textOf(await client.query(query), 'body')
      } catch (error) {
        fail(error)
        return undefined
      }
    },
    [client, type, fail],
  )
}
