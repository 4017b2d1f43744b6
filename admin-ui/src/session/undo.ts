import { ApiError } from '@quoin/shared-ui/api/ApiError'
import type { Loaded } from '@quoin/shared-ui/api/content'
import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { restoreRevision } from '../api/entries/history.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { undelete } from '../api/trash.ts'
import { useFailure } from '../api/useFailure.ts'
import { PRECONDITION_FAILED, type Target } from '../api/entries/write.ts'
import { writeAll } from '../api/entries/writeAll.ts'
import { sessionOf } from './store.ts'

/**
 * A function that makes a write of entries undoable, and returns the button of its notice; undefined if it cannot be
 * undone. It works once, until one of the entries is written again. `targets` are the written entries that it restores.
 */
export function useUndo(type: ContentType) {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  return useCallback(
    (
      written: Target[],
      back: ((target: Target, at: number) => Promise<void>) | null,
      targets = written,
    ) => {
      const keys = written.map(({ entity }) => `${type.name}/${entity.id}`)
      const { undo } = sessionOf(client)
      undo.supersede(keys)
      if (back === null || targets.length === 0) return undefined
      const signal = undo.add(keys)
      const run = () => {
        if (signal.aborted) return
        undo.supersede(keys)
        void writeAll([...targets.entries()], async ([at, target]) => back(target, at))
          .then(() => {
            toast({ title: 'Undone.' })
          })
          .catch(fail)
          .finally(() => {
            const changes = targets.map(({ entity: { id } }) => {
              return { op: 'put' as const, type: type.name, id }
            })
            void invalidateFor(client, ...changes)
          })
      }
      return { text: 'Undo', hint: 'Press Control and Z to undo', run, signal }
    },
    [client, fail, toast, type],
  )
}

/** The undo of a deletion. */
export function backFromTrash({ publicPath }: ContentType) {
  return async ({ entity }: Target) => undelete({ path: publicPath, id: entity.id })
}

/**
 * The undo of a save, to the revision that `before` returns for each entry. It fails if anybody has changed the entry
 * since. The stored state is passed to `undone`.
 */
export function backToRevision(
  client: QueryClient,
  type: ContentType,
  before: (saved: Target) => number,
  undone?: (restored: Loaded<Entry>) => void,
) {
  return async (saved: Target) => {
    const { entity, etag } = saved
    const restoring = { id: entity.id, revision: before(saved), etag }
    const restored = await restoreRevision(client, type, restoring).catch(explain)
    undone?.(restored)
  }
}

function explain(error: unknown): never {
  const late = error instanceof ApiError && error.status === PRECONDITION_FAILED
  throw late
    ? new Error('Somebody has changed it since, and it stays as it is now.', {
        cause: error,
      })
    : error
}
