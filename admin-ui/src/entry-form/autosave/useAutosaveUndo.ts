import type { Loaded } from '@quoin/shared-ui/api/content'
import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { revisionIn } from '../../api/entries/history.ts'
import type { LoadedPending } from '../../api/entries/pendingCalls.ts'
import { isPending, putBack } from '../../api/entries/pendingWrites.ts'
import type { Target } from '../../api/entries/write.ts'
import { useAsksToSignIn } from '../../api/signedOut.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { recordAutosave } from '../../session/autosaveSessions.ts'
import { sessionOf } from '../../session/store.ts'
import { backToRevision, useUndo } from '../../session/undo.ts'

/** What was autosaved since the form was opened. */
interface FormAutosaveState {
  last: Loaded<Entry>
  /** The state to restore: a revision, or pending changes. */
  before: number | LoadedPending
}

/** Offers to undo all autosaves of a form at once, when the form is closed. */
export function useAutosaveUndo(type: ContentType, current: () => Loaded<Entry> | null) {
  const client = useQueryClient()
  const toast = useToast()
  const asksToSignIn = useAsksToSignIn()
  const offerUndo = useUndo(type)
  const [saved, setSaved] = useState(false)
  const autosaved = useRef<FormAutosaveState>(null)

  return {
    /** Whether anything was autosaved. */
    saved,
    /** Records that the stored entry has changed. */
    note: (target: Target, last: Loaded<Entry>) => {
      const revision = () =>
        recordAutosave(sessionOf(client), type, last.entity.id, revisionIn(last.etag))
      const before = isPending(target) ? target : revision()
      // Autosaves before and after a save of the person cannot be undone together.
      const own = autosaved.current
      autosaved.current = { last, before: own?.last === target ? own.before : before }
      offerUndo([last], null)
      setSaved(true)
    },
    /** Reports all autosaves, or that the last of them failed. */
    end: (failure: unknown) => {
      if (failure !== undefined && !asksToSignIn(failure))
        toast({
          title: 'Not saved yet.',
          description: 'What you typed is kept in this tab.',
          variant: 'destructive',
        })
      const own = autosaved.current
      if (own === null) return
      const { id } = own.last.entity
      void invalidateFor(client, { op: 'put', type: type.name, id })
      if (failure !== undefined || own.last !== current()) return
      const { before, last } = own
      const back =
        typeof before === 'number'
          ? backToRevision(client, type, () => before)
          : async () => putBack(client, type, before, last)
      const action = offerUndo([last], back)
      toast({ title: 'Changes saved', ...(action && { action }) })
    },
  }
}
