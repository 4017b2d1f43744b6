import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moveEntry } from '../../api/entries/order.ts'
import type { namesQuery } from '../../api/entries/queries.ts'
import { useFailure } from '../../api/useFailure.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { type Move, moveOf } from './moveOf.ts'

/**
 * The entries of a type in manual order, and a function that moves an entry. Moves are sent one after another; if one
 * fails, the optimistic order is dropped, and the list is fetched again.
 */
export function useOrder(type: ContentType, names: ReturnType<typeof namesQuery>) {
  const client = useQueryClient()
  const fail = useFailure()
  const query = useQuery(names)
  const [ahead, setAhead] = useState<Entry[]>()
  const { mutate, isPending } = useMutation({
    scope: { id: `order of ${type.name}` },
    mutationFn: ({ id, after }: Move & { next: Entry[] }) => moveEntry(type, id, after),
    onError: (error) => {
      setAhead(undefined)
      fail(error)
    },
    onSettled: async (_, __, { id, next }) => {
      await invalidateFor(client, { op: 'put', type: type.name, id })
      setAhead((now) => (now === next ? undefined : now))
    },
  })
  const entries = ahead ?? query.data?.items
  return {
    query,
    entries,
    saving: isPending,
    change: (next: Entry[]) => {
      const ids = (some: Entry[]) => some.map(({ id }) => id)
      const move = moveOf(ids(entries ?? []), ids(next))
      if (move === undefined) return
      setAhead(next)
      mutate({ ...move, next })
    },
  }
}
