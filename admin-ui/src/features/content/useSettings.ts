import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload } from 'react-router'
import { keepSaved } from '../../api/entries/cache.ts'
import { updateEntry } from '../../api/entries/calls.ts'
import { revisionIn } from '../../api/entries/history.ts'
import { entryQuery } from '../../api/entries/queries.ts'
import { useUndo } from '../../session/undo.ts'
import { useFailure } from '../../api/useFailure.ts'
import { useType } from '../../api/entries/useSchema.ts'

const saving = ['settings']
const invalid = 422

type Values = Record<string, unknown>

interface Options {
  /** Whether they are saved on each keystroke: consecutive keystrokes are one revision. */
  typed?: boolean
  /** Called with the saved values. */
  onSaved?: (values: Values) => void
  /** Called after they were undone. */
  onUndone?: () => void
  /**
   * Called instead of a notice if the server refuses a value, unless a later save is in progress; `tell` shows the
   * notice.
   */
  onRefused?: (error: ApiError, tell: () => void) => void
}

/** A function that saves some settings at once. Saves are sent one after another, so that the last value wins. */
export function useSettings(options: Options = {}) {
  const { typed = false, onSaved, onUndone, onRefused } = options
  const type = useType('settings')
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure('Failed to update settings')
  const offerUndo = useUndo(type)
  const beginning = useBeginning()
  const said = useRef<AbortController>(null)
  const send = useCallback(
    (values: Values) =>
      updateEntry(type, type.name, values, { keepalive: true, autosave: typed }),
    [type, typed],
  )
  useUnsent(send)
  // The save that has just been answered is included in the count.
  const isLast = () => client.isMutating({ mutationKey: saving }) <= 1
  const { mutate, isPending, variables } = useMutation({
    mutationKey: saving,
    scope: { id: 'settings' },
    mutationFn: send,
    onMutate: (values) => {
      const stored = client.getQueryData(entryQuery(type, type.name).queryKey)?.entity
      return Object.fromEntries(Object.keys(values).map((name) => [name, stored?.[name]]))
    },
    onSuccess: (updated, values, stored) => {
      const before = beginning(revisionIn(updated.etag), stored)
      const action = offerUndo([updated], async ({ etag }) => {
        await keepSaved(
          client,
          type,
          await updateEntry(type, type.name, before, { etag }),
        )
        onUndone?.()
      })
      said.current = new AbortController()
      toast({
        title: 'Site settings updated successfully',
        signal: said.current.signal,
        ...(action && { action }),
      })
      onSaved?.(values)
    },
    onError: (error) => {
      // A success notice beside the refusal would seem to be about the refused value.
      said.current?.abort()
      const tell = () => {
        fail(error)
      }
      const refused = error instanceof ApiError && error.status === invalid
      if (!refused || onRefused === undefined) tell()
      else if (isLast()) onRefused(error, tell)
    },
    onSettled: () => {
      // Only the last of several keystrokes fetches the settings again.
      if (!isLast()) return
      return invalidateFor(client, { op: 'put', type: type.name, id: type.name })
    },
  })
  return { save: mutate, pending: isPending ? variables : undefined }
}

/**
 * A function that returns the values of some settings before a save. Consecutive keystrokes in one setting are one save
 * for the person.
 */
function useBeginning() {
  const last = useRef<{ revision: number; before: Values }>({ revision: 0, before: {} })
  return (revision: number, stored: Values) => {
    const sameNames =
      Object.keys(stored).join() === Object.keys(last.current.before).join()
    const goesOn = sameNames && revision === last.current.revision + 1
    last.current = { revision, before: goesOn ? last.current.before : stored }
    return last.current.before
  }
}

/** Asks for confirmation before the page is closed during saves, and sends the pending saves if it is closed. */
function useUnsent(send: (values: Values) => Promise<unknown>): void {
  const client = useQueryClient()
  useBeforeUnload(
    useCallback(
      (event) => {
        if (client.isMutating({ mutationKey: saving }) > 0) event.preventDefault()
      },
      [client],
    ),
  )
  useEffect(() => {
    const flush = () => {
      const waiting = client
        .getMutationCache()
        .findAll({ mutationKey: saving, predicate: ({ state }) => state.isPaused })
        .map(({ state }) => state.variables as Values)
      if (waiting.length === 0) return
      // The page is closed, so a failure cannot be shown.
      send(Object.assign({}, ...waiting) as Values).catch(() => undefined)
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
    }
  }, [client, send])
}
