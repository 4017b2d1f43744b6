import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { merge, messagesQuery } from '../../../api/inbox.ts'
import type { ContentType } from '../../../model/schema.ts'
import { useFailure } from '../../../api/useFailure.ts'

/** Merges another inquiry into this one; after a failure the state of both is unknown. */
export function useMerge(type: ContentType, id: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (from: string) => merge(type, id, from),
    onSuccess: (messages) => {
      client.setQueryData(messagesQuery(type, id).queryKey, messages)
      toast({ title: 'Inquiries merged' })
    },
    onError: useFailure(),
    onSettled: (messages, _error, from) => {
      const { name } = type
      const op = messages ? 'delete' : 'put'
      void invalidateFor(
        client,
        { op: 'put', type: name, id },
        { op, type: name, id: from },
      )
    },
  })
}
