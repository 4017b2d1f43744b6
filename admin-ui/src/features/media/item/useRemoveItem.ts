import type { Loaded } from '@quoin/shared-ui/api/content'
import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { patchLists } from '../../../api/entries/cache.ts'
import { removeMedia, usesIn } from '../../../api/media.ts'
import type { Use } from '../../../api/entries/usedBy.ts'
import type { ContentType, Entry } from '../../../model/schema.ts'
import { backFromTrash, useUndo } from '../../../session/undo.ts'
import { useFailure } from '../../../api/useFailure.ts'
import { wordsOf } from '../../../model/words.ts'

/**
 * Moves a file to the trash after a confirmation, and returns to the library. A file in use requires a second
 * confirmation. `onLeaving` is called before the deletion, and again if the deletion fails. In between, the screen must not
 * request the file: the live feed may report the deletion before the call is answered.
 */
export function useRemoveItem(
  type: ContentType,
  loaded: Loaded<Entry>,
  onLeaving: (leaving: boolean) => void,
  onGone: () => void,
) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useFailure()
  const navigate = useNavigate()
  const offerUndo = useUndo(type)
  const [uses, setUses] = useState<Use[]>()
  const { id } = loaded.entity
  const { mutate, isPending } = useMutation({
    onMutate: () => {
      onLeaving(true)
    },
    mutationFn: async (force: boolean) => removeMedia({ id, etag: loaded.etag, force }),
    onSuccess: async () => {
      onGone()
      await patchLists(client, type, id, null)
      await navigate('/admin/media')
      const action = offerUndo([loaded], backFromTrash(type))
      toast({ title: wordsOf(type).deleted, ...(action && { action }) })
    },
    onError: (error) => {
      onLeaving(false)
      const found = usesIn(error)
      if (found === undefined) fail(error)
      else setUses(found)
    },
    onSettled: (_data, error) => {
      const op = error === null ? 'delete' : 'put'
      void invalidateFor(client, { op, type: type.name, id })
    },
  })
  return {
    isPending,
    /** The uses of the file. */
    uses,
    ask: async () => {
      const yes = await confirm({
        title: 'Are you sure you want to delete this file?',
        action: 'Delete',
      })
      if (yes) mutate(false)
    },
    /** Deletes it even though it is in use. */
    force: () => {
      setUses(undefined)
      mutate(true)
    },
    leave: () => {
      setUses(undefined)
    },
  }
}
