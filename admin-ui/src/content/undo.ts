import { ApiError } from '@quoin/shared-ui/api/ApiError'
import type { Loaded } from '@quoin/shared-ui/api/content'
import { hear } from '@quoin/shared-ui/api/hear'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { restoreRevision } from './history.ts'
import type { ContentType, Entry } from './schema.ts'
import { undelete } from './trash.ts'
import { useFailure } from './useFailure.ts'
import { overtaken, type Target } from './write.ts'
import { writeAll } from './writeAll.ts'

/** The last write that can be taken back, until it is or another follows. */
const latest = new WeakMap<QueryClient, () => void>()

/** Takes back the last write; tells whether there was one to take back. */
export function undoLatest(client: QueryClient): boolean {
  const undo = latest.get(client)
  undo?.()
  return undo !== undefined
}

/** Forgets what could be taken back: something followed that cannot. */
function forget(client: QueryClient): void {
  latest.delete(client)
}

/**
 * A function that makes a write of entries one that can be taken back, and gives
 * the button of its notice; undefined where there is no way back. It works once.
 */
export function useUndo(type: ContentType) {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  return useCallback(
    (targets: Target[], back: ((target: Target, at: number) => Promise<void>) | null) => {
      forget(client)
      if (back === null || targets.length === 0) return undefined
      const run = () => {
        if (latest.get(client) !== run) return
        forget(client)
        void writeAll([...targets.entries()], async ([at, target]) => back(target, at))
          .then(() => {
            toast({ title: 'Undone.' })
          })
          .catch(fail)
          .finally(() => {
            const changes = targets.map(({ entity: { id } }) => {
              return { op: 'put' as const, type: type.name, id }
            })
            void hear(client, ...changes)
          })
      }
      latest.set(client, run)
      return { text: 'Undo', hint: 'Press Control and Z to undo', run }
    },
    [client, fail, toast, type],
  )
}

/** The way back for a deletion. */
export function backFromTrash({ publicPath }: ContentType) {
  return async ({ entity }: Target) => undelete({ path: publicPath, id: entity.id })
}

/**
 * The way back for what was saved, to the revision that `before` gives of each. It fails where anybody has
 * changed the entry since. What is stored then goes to `undone`.
 */
export function backToRevision(
  client: QueryClient,
  type: ContentType,
  before: (saved: Target) => number | Promise<number>,
  undone?: (restored: Loaded<Entry>) => void,
) {
  return async (saved: Target) => {
    const { entity, etag } = saved
    const restoring = { id: entity.id, revision: await before(saved), etag }
    const restored = await restoreRevision(client, type, restoring).catch(explain)
    undone?.(restored)
  }
}

function explain(error: unknown): never {
  const late = error instanceof ApiError && error.status === overtaken
  throw late
    ? new Error('Somebody has changed it since, and it stays as it is now.', {
        cause: error,
      })
    : error
}
