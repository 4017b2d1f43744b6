import type { Loaded } from '@quoin/shared-ui/api/content'
import { type Change, invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { type Notice, useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { revisionIn } from '../api/entries/history.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { revisionBefore } from '../session/autosaveSessions.ts'
import { sessionOf } from '../session/store.ts'
import { backFromTrash, backToRevision, useUndo } from '../session/undo.ts'
import { useFailure } from '../api/useFailure.ts'
import { type Target, write } from '../api/entries/write.ts'
import { PartialFailure, writeAll } from '../api/entries/writeAll.ts'

/** One thing to do with some entries. */
export interface Write {
  /** What is written; null creates an entry. */
  targets: (Target | null)[]
  /** The values that they get, or what gives each its own; null deletes them. */
  values: Record<string, unknown> | ((entry: Entry) => Record<string, unknown>) | null
  /** What sends the values of an entry, in place of an update of it. */
  by?: ((target: Target, values: object) => Promise<Loaded<Entry>>) | undefined
  /** Set where lists are to show it before the server has answered. */
  ahead?: true
  /** What is said when all of it worked: some words, and what else the answer asks to be told. */
  done: string
  /** Set where there is no way back. */
  final?: boolean | undefined
  remark?: ((saved: Entry) => string | undefined) | undefined
  /** Called with what is stored when a change was taken back. */
  undone?: ((restored: Loaded<Entry>) => void) | undefined
  /** Takes the notice of what worked, in place of showing it. */
  tell?: ((notice: Notice) => void) | undefined
}

/** What is stored; null after a deletion, and undefined after a failure. */
type Answer = Loaded<Entry> | null | undefined

const keyOf = (type: ContentType) => ['write', type.name]

/** An entry as a list has shown it, without its revision. */
export function fromList(entry: Entry): Target {
  return { entity: entry, etag: null }
}

/**
 * Creates, changes and deletes entries: every such write of the screens. The
 * cache holds nothing that the server has not said: what is shown ahead lies on
 * top of it while the write is under way, and so is gone after a failure. What
 * the answer or the failure makes stale is fetched again, and nobody waits for it.
 */
export function useWrite(type: ContentType, onError?: (error: unknown) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  const offerUndo = useUndo(type)
  const before = ({ entity, etag }: Target) =>
    revisionBefore(sessionOf(client), type, entity.id, revisionIn(etag))
  /** The way back for what was written of some entries. */
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
      // A write that changes nothing makes no revision: the one before is not its own.
      const isNew =
        seen.etag === null
          ? answer.entity.updatedAt !== seen.entity.updatedAt
          : answer.etag !== seen.etag
      return isNew && revisionIn(answer.etag) > 1
    })
    return offerUndo(written, backToRevision(client, type, before, undone), changed)
  }
  /** Tells of a failure that left something done, with the way back for that. */
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

/** What everybody is to hear of a write. After a failure nobody knows what became of the entries. */
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

/** Some entries as they are shown while writes of theirs are under way. */
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
