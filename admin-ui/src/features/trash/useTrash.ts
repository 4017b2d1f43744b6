import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContentType } from '../../model/schema.ts'
import { erase, type Trashed, undelete } from '../../api/trash.ts'
import { useFailure } from '../../api/useFailure.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { writeAll } from '../../api/entries/writeAll.ts'

interface Work {
  items: Trashed[]
  call: (item: Trashed) => Promise<void>
  op: 'put' | 'delete'
  done: string
}

/** Restores entries, or deletes them for good after a confirmation. `onGone` is called after rows were removed. */
export function useTrash(onGone: () => void) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useFailure()
  const { types } = useSchema()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ items, call }: Work) => writeAll(items, call),
    onSuccess: (_answers, { done }) => {
      toast({ title: done })
      onGone()
    },
    onError: fail,
    onSettled: (_answers, _error, { items, op }) => {
      const changes = items.flatMap(({ type, id }) =>
        types
          .filter(({ name }) => name === type)
          .map(({ name }) => ({ op, type: name, id })),
      )
      void invalidateFor(client, ...changes)
    },
  })

  return {
    isPending,
    restore: (items: Trashed[]) => {
      const done = `${nameOf(items, types)} restored successfully!`
      mutate({ items, call: undelete, op: 'put', done })
    },
    erase: async (items: Trashed[]) => {
      const name = nameOf(items, types)
      const yes = await confirm({
        title: `Are you sure you want to delete ${items.length === 1 ? `this ${lower(name)}` : `these ${lower(name)}`} for good?`,
        description: `Nobody can bring ${items.length === 1 ? 'it' : 'them'} back. ${erased(items, types)}`,
        action: 'Delete for good',
      })
      if (!yes) return
      mutate({ items, call: erase, op: 'delete', done: `${name} deleted for good!` })
    },
  }
}

/** The word for some entries: that of their type if they have the same, else 'entries'. */
function nameOf(items: Trashed[], types: ContentType[]): string {
  const count = String(items.length)
  const type = types.find(({ name }) => items.every((item) => item.type === name))
  if (items.length === 1) return type?.one ?? 'Entry'
  return `${count} ${lower(type?.many ?? 'Entries')}`
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** A list of the data that is erased with entries. */
function erased(items: Trashed[], types: ContentType[]): string {
  const personal = items.some(
    (item) => types.find(({ name }) => name === item.type)?.access === 'inbox',
  )
  const all = 'What was written, its history and its former addresses are erased'
  return personal
    ? `${all}, and with them what the activity says of the person.`
    : `${all}.`
}
