import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useCallback } from 'react'
import type { ContentType, Entry } from '../model/schema.ts'
import { fromList, useWrite } from '../entry-form/useWrite.ts'
import type { Words } from '../model/words.ts'

/**
 * A function that asks for confirmation and then deletes. The entry is removed from the lists at once, and comes back
 * if the server refuses. It resolves to whether the answer was yes.
 */
export function useRemove(
  type: ContentType,
  words: Words,
): (entry: Entry) => Promise<boolean> {
  const confirm = useConfirm()
  const { mutate } = useWrite(type)
  const { deleteQuestion, deleted } = words
  return useCallback(
    async (entry) => {
      const yes = await confirm({ title: deleteQuestion, action: 'Delete' })
      if (yes) {
        mutate({ targets: [fromList(entry)], values: null, ahead: true, done: deleted })
      }
      return yes
    },
    [confirm, deleteQuestion, deleted, mutate],
  )
}
