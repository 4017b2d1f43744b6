import { hear } from '@quoin/shared-ui/api/hear'
import { useConfirm } from '@quoin/shared-ui/ui/Confirm'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { patchLists } from '../content/cache.ts'
import { deleteEntry } from '../content/calls.ts'
import type { ContentType, Entry } from '../content/schema.ts'
import { useFailure } from '../content/useFailure.ts'
import type { Words } from './words.ts'

/**
 * A function that asks and then deletes. The entry leaves the lists at once,
 * and comes back if the server refuses. It resolves to whether the answer was yes.
 */
export function useRemove(
  type: ContentType,
  words: Words,
): (entry: Entry) => Promise<boolean> {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useFailure()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Entry) => deleteEntry(type, id),
    onMutate: ({ id }) => patchLists(client, type, [id], () => null),
    onError: (error, _entry, putBack) => {
      putBack?.()
      fail(error)
    },
    onSuccess: (_nothing, { id }) => {
      toast({ title: words.deleted })
      return hear(client, { op: 'delete', type: type.name, id })
    },
  })
  const { deleteQuestion } = words
  return useCallback(
    async (entry) => {
      const yes = await confirm({ title: deleteQuestion, action: 'Delete' })
      if (yes) mutate(entry)
      return yes
    },
    [confirm, deleteQuestion, mutate],
  )
}
