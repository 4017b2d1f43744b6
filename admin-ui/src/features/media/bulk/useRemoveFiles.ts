import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/entries/write.ts'
import type { MediaItem } from '../../../api/media.ts'
import { useFailure } from '../../../api/useFailure.ts'
import { fromList } from '../../../entry-form/useWrite.ts'
import type { ContentType } from '../../../model/schema.ts'
import { backFromTrash, useUndo } from '../../../session/undo.ts'
import { counted } from './counted.ts'

/** A file that was not deleted. */
export interface Refused {
  item: MediaItem
  error: unknown
}

/** Moves files to the trash after a confirmation, except those in use. `onDone` is called when all were tried. */
export function useRemoveFiles(type: ContentType, onDone: () => void) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useFailure()
  const offerUndo = useUndo(type)
  const [refused, setRefused] = useState<Refused[]>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (items: MediaItem[]) => {
      const failures: Refused[] = []
      for (const item of items) {
        try {
          await write(client, type, fromList(item), null)
        } catch (error) {
          failures.push({ item, error })
        }
      }
      return failures
    },
    onSuccess: (failures, items) => {
      const failed = new Set(failures.map(({ item }) => item))
      const gone = items.filter((item) => !failed.has(item))
      onDone()
      if (failures.length > 0) setRefused(failures)
      if (gone.length === 0) return
      const action = offerUndo(gone.map(fromList), backFromTrash(type))
      toast({ title: `${counted(gone)} deleted`, ...(action && { action }) })
    },
    onError: fail,
    onSettled: (failures, _error, items) => {
      const kept = new Set(failures?.map(({ item }) => item.id))
      const changes = items.map(({ id }) => {
        const op = kept.has(id) ? ('put' as const) : ('delete' as const)
        return { op, type: type.name, id }
      })
      void invalidateFor(client, ...changes)
    },
  })
  return {
    isPending,
    refused,
    ask: async (items: MediaItem[]) => {
      const title = `Are you sure you want to delete ${counted(items)}?`
      if (await confirm({ title, action: 'Delete' })) mutate(items)
    },
    close: () => {
      setRefused(undefined)
    },
  }
}
