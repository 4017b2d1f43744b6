import type { Loaded } from '@quoin/shared-ui/api/content'
import { type Change, invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { type Notice, useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { revisionIn } from '../api/entries/history.ts'
import { RecentContext } from '../model/recent.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { revisionBefore } from '../session/autosaveSessions.ts'
import { sessionOf } from '../session/store.ts'
import { backFromTrash, backToRevision, useUndo } from '../session/undo.ts'
import { useFailure } from '../api/useFailure.ts'
import { type Target, write } from '../api/entries/write.ts'
import { PartialFailure, writeAll } from '../api/entries/writeAll.ts'

/** A write of some entries. */
export interface Write {
  /** The entries to write; null creates an entry. */
  targets: (Target | null)[]
  /** The new values, or a function that returns them for each entry; null deletes the entries. */
  values: Record<string, unknown> | ((entry: Entry) => Record<string, unknown>) | null
  /** Sends the values of an entry, instead of an update. */
  by?: ((target: Target, values: object) => Promise<Loaded<Entry>>) | undefined
  /** Set to show the change in lists before the server has responded. */
  ahead?: true
  /** The notice after a complete success; details of the response are appended. */
  done: string
  /** Set if there is no undo. */
  final?: boolean | undefined
  remark?: ((saved: Entry) => string | undefined) | undefined
  /** Called with the stored state after a change was undone. */
  undone?: ((restored: Loaded<Entry>) => void) | undefined
  /** Receives the success notice instead of showing it. */
  tell?: ((notice: Notice) => void) | undefined
}

/** The stored state; null after a deletion, and undefined after a failure. */
type Answer = Loaded<Entry> | null | undefined

/** The key of the mutations that write entries of a type. */
export const keyOf = (type: ContentType) => ['write', type.name]

/** An entry from a list, without its revision. */
export function fromList(entry: Entry): Target {
  return { entity: entry, etag: null }
}

/**
 * Creates, changes and deletes entries: all writes of the screens use it. The cache only contains responses of the
 * server: optimistic changes are applied on top of it while the write is in progress, so they disappear after a
 * failure. Queries that the write makes stale are fetched again in the background.
 */
export function useWrite(type: ContentType, onError?: (error: unknown) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  const offerUndo = useUndo(type)
  const keep = use(RecentContext)
  const before = ({ entity, etag }: Target) =>
    revisionBefore(sessionOf(client), type, entity.id, revisionIn(etag))
  /** The undo action for the writes of some entries. */
  const undoFor = (answers: readonly Answer[], made: Write) => {
    const { targets, values, final, undone } = made
    if (values === null)
      return offerUndo(
        targets.filter(
          (target, at): target is Target => target !== null && answers[at] === null,
        ),
        backFromTrash(type),
      )
    const isWritten = (answer: Answer): answer is Loaded<Entry> => !!answer
    const written = answers.filter(isWritten)
    const changed = answers.filter((answer, at): answer is Loaded<Entry> => {
      const seen = targets[at]
      if (!answer || !seen || final) return false
      // A write without changes makes no revision, so the last revision is not its own.
      const isNew =
        seen.etag === null
          ? answer.entity.updatedAt !== seen.entity.updatedAt
          : revisionIn(answer.etag) !== revisionIn(seen.etag)
      return isNew && revisionIn(answer.etag) > 1
    })
    return offerUndo(written, backToRevision(client, type, before, undone), changed)
  }
  /** Reports a partial failure, with an undo of the successful part. */
  const failInPart = ({ message, answers }: PartialFailure, made: Write) => {
    const worked = answers.filter((answer) => answer !== undefined).length
    const undo = undoFor(answers as readonly Answer[], made)
    toast({
      title: 'Error',
      description: message,
      variant: 'destructive',
      ...(undo && { action: { ...undo, text: `Undo the other ${String(worked)}` } }),
    })
  }
  return useMutation({
    mutationKey: keyOf(type),
    mutationFn: async ({ targets, values, by }: Write) =>
      writeAll(targets, (target) => {
        const own = valuesFor(values, target?.entity)
        return by && target && own ? by(target, own) : write(client, type, target, own)
      }),
    onSuccess: (answers, made) => {
      const [saved] = answers
      if (saved && answers.length === 1 && !type.single) keep(type.name, saved.entity.id)
      const description = saved ? made.remark?.(saved.entity) : undefined
      const action = undoFor(answers, made)
      const tell = made.tell ?? toast
      tell({
        title: made.done,
        ...(description === undefined ? {} : { description }),
        ...(action === undefined ? {} : { action }),
      })
    },
    onError: (error, made) => {
      if (onError) onError(error)
      else if (error instanceof PartialFailure) failInPart(error, made)
      else fail(error)
    },
    onSettled: (answers, _error, made) => {
      const changes = changesOf(type, made, answers)
      if (changes.length > 0) void invalidateFor(client, ...changes)
    },
  })
}

function valuesFor(values: Write['values'], entry: Entry | undefined) {
  if (typeof values !== 'function') return values
  return entry === undefined ? {} : values(entry)
}

/** The changes to announce after a write. After a failure the state of the entries is unknown. */
function changesOf(
  { name }: ContentType,
  { targets, values }: Write,
  answers?: (Loaded<Entry> | null)[],
): Change[] {
  const op = values === null && answers !== undefined ? 'delete' : 'put'
  return targets.flatMap((target, at) => {
    const id = (target ?? answers?.[at])?.entity.id
    return id === undefined ? [] : [{ op, type: name, id }]
  })
}

/** Some entries with optimistic changes applied while they are written. */
export function useAhead(type: ContentType, entries: Entry[] | undefined) {
  const writes = useMutationState({
    filters: { mutationKey: keyOf(type), status: 'pending' },
    select: ({ state }) => state.variables as Write,
  })
  return useMemo(() => {
    const shown = writes.filter((one) => one.ahead)
    if (shown.length === 0) return entries
    return entries?.flatMap((entry) => {
      const own = shown.filter(({ targets }) =>
        targets.some((target) => target?.entity.id === entry.id),
      )
      if (own.some(({ values }) => values === null)) return []
      return [
        own.reduce(
          (before, { values }) => ({ ...before, ...valuesFor(values, before) }),
          entry,
        ),
      ]
    })
  }, [entries, writes])
}
