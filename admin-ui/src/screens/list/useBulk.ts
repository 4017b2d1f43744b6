import { hear } from '@quoin/shared-ui/api/hear'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchLists } from '../../content/cache.ts'
import type { ContentType, Entry } from '../../content/schema.ts'
import { useFailure } from '../../content/useFailure.ts'
import { writeAll } from './writeAll.ts'

/** One thing to do with many entries. */
export interface Bulk {
  op: 'put' | 'delete'
  entries: Entry[]
  write: (entry: Entry) => Promise<unknown>
  /** How lists show an entry before the server has answered. */
  change: (entry: Entry) => Entry | null
  /** What is said when all of it worked. */
  done: string
}

/**
 * Does one thing with many entries. Lists show it at once; what the server
 * refuses comes back, and a notice says how many that were.
 */
export function useBulk(type: ContentType) {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  return useMutation({
    mutationFn: ({ entries, write }: Bulk) => writeAll(entries, write),
    onMutate: ({ entries, change }) =>
      patchLists(
        client,
        type,
        entries.map(({ id }) => id),
        change,
      ),
    onSuccess: (_nothing, { done }) => {
      toast({ title: done })
    },
    onError: (error, _bulk, putBack) => {
      putBack?.()
      fail(error)
    },
    onSettled: (_nothing, _error, { op, entries }) =>
      hear(client, ...entries.map(({ id }) => ({ op, type: type.name, id }))),
  })
}
