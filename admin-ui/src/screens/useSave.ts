import type { Loaded } from '@quoin/shared-ui/api/content'
import { hear } from '@quoin/shared-ui/api/hear'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createEntry, updateEntry } from '../content/calls.ts'
import type { ContentType, Entry } from '../content/schema.ts'
import type { Words } from './words.ts'

interface Save {
  body: object
  /** The entry to update; null to create one. */
  loaded: Loaded<Entry> | null
  /** What is said in place of the type's words. */
  done?: string | undefined
}

/**
 * Creates an entry, or updates the loaded one. The update is guarded by the
 * revision that was loaded. A success is announced and everybody hears of it.
 */
export function useSave(type: ContentType, words: Words) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async ({ body, loaded }: Save) => {
      if (loaded === null) return createEntry(type, body)
      return (await updateEntry(type, loaded.entity.id, body, loaded.etag)).entity
    },
    onSuccess: ({ id }, { loaded, done }) => {
      toast({ title: done ?? (loaded === null ? words.created : words.updated) })
      return hear(client, { op: 'put', type: type.name, id })
    },
  })
}
