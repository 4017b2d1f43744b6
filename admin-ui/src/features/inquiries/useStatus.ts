import { hear } from '@quoin/shared-ui/api/hear'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { patchLists } from '../../content/cache.ts'
import { updateEntry } from '../../content/calls.ts'
import type { ContentType } from '../../content/schema.ts'
import { useFailure } from '../../content/useFailure.ts'

/** Changes the state of an inquiry; lists show it at once, and take it back on failure. */
export function useStatus(type: ContentType): (id: string, status: string) => void {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  const { mutate } = useMutation({
    mutationFn: ({ id, status }: { id: string; status: string }) =>
      updateEntry(type, id, { status }),
    onMutate: ({ id, status }) =>
      patchLists(client, type, [id], (inquiry) => ({ ...inquiry, status })),
    onError: (error, _change, putBack) => {
      putBack?.()
      fail(error)
    },
    onSuccess: (_updated, { id }) => {
      toast({ title: 'Inquiry status updated successfully!' })
      return hear(client, { op: 'put', type: type.name, id })
    },
  })
  return useCallback(
    (id, status) => {
      mutate({ id, status })
    },
    [mutate],
  )
}
