import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { restoreRevision, revisionIn } from '../api/entries/history.ts'
import { backToRevision, useUndo } from '../session/undo.ts'
import { useEntry } from '../entry-form/useEntry.ts'
import type { Subject } from './revision.ts'

/**
 * Restores a revision of an entry as a new revision, with an undo. It asks for confirmation if the form has unsaved
 * input, and fails if somebody else has changed the entry meanwhile.
 */
export function useRestore({ type, id, form, onRestored }: Subject) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const offerUndo = useUndo(type)
  const { loaded } = useEntry(type, id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (revision: number) =>
      restoreRevision(client, type, { id, revision, etag: loaded?.etag ?? null }),
    onSuccess: (restored, revision) => {
      form?.current?.startAnew(restored)
      onRestored?.()
      const back = backToRevision(
        client,
        type,
        ({ etag }) => revisionIn(etag) - 1,
        (before) => {
          form?.current?.startAnew(before)
          onRestored?.()
        },
      )
      const action = offerUndo([restored], back)
      toast({
        title: `Revision ${String(revision)} restored`,
        ...(action === undefined ? {} : { action }),
      })
    },
    onSettled: () => {
      void invalidateFor(client, { op: 'put', type: type.name, id })
    },
  })
  const restore = async (revision: number) => {
    const yes =
      form?.current?.isDirty() !== true ||
      (await confirm({
        title: 'Discard unsaved changes?',
        description: 'What you have typed in the form is not saved yet.',
        action: 'Discard and restore',
      }))
    if (yes) mutate(revision)
  }
  return { restore, isPending: isPending || loaded === undefined, error }
}
