import { ApiError } from '@quoin/shared-ui/api/ApiError'
import type { Loaded } from '@quoin/shared-ui/api/content'
import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepSaved } from '../../api/entries/cache.ts'
import { updateEntry } from '../../api/entries/calls.ts'
import { revisionIn } from '../../api/entries/history.ts'
import type { LoadedPending } from '../../api/entries/pendingCalls.ts'
import { isPending, keepPending, putBack } from '../../api/entries/pendingWrites.ts'
import { standingOf } from '../../model/publishing.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { recordAutosave } from '../../session/autosaveSessions.ts'
import { sessionOf } from '../../session/store.ts'
import { backToRevision, useUndo } from '../../session/undo.ts'
import { PRECONDITION_FAILED, type Target } from '../../api/entries/write.ts'
import { useAsksToSignIn } from '../../api/signedOut.ts'
import type { Drafts } from '../../fields/drafts.ts'
import { leftOut } from '../errors/leftOut.ts'
import { valuesOf } from '../formLayout.ts'
import type { Editor } from '../useEditor.ts'
import { type Attempt, type Saving, startAutosave } from './startAutosave.ts'
import { applyAutosave } from './applyAutosave.ts'
import { complaintAbout } from './words.ts'

/** What was autosaved since the form was opened. */
interface FormAutosaveState {
  last: Loaded<Entry>
  /** What to go back to: a revision, or pending changes. */
  before: number | LoadedPending
}

/** Why something is not saved by itself: it takes the person. */
export class NotByItself extends Error {
  override readonly name = 'NotByItself'
}

/** What `useAutosave` gives. */
export type Autosave = ReturnType<typeof useAutosave>

interface Options {
  type: ContentType
  editor: Editor
  /** The entry as it is published, where the form starts from pending changes. */
  published: Loaded<Entry> | undefined
}

/** Saves what is typed by itself, where no visitor sees it, and offers to take all of it back in the end. */
export function useAutosave({ type, editor, published }: Options) {
  const client = useQueryClient()
  const toast = useToast()
  const asksToSignIn = useAsksToSignIn()
  const offerUndo = useUndo(type)
  const [saving, tell] = useState<Saving>({ is: 'nothing' })
  const [saved, setSaved] = useState(false)
  const autosaved = useRef<FormAutosaveState>(null)
  const settled = useRef('')
  const told = useRef<string>(undefined)
  const { form, current, layout } = editor

  const { mutateAsync: send } = useMutation({
    mutationKey: ['autosave', type.name],
    mutationFn: async ({ target, values }: { target: Target; values: object }) => {
      if (isPending(target)) return keepPending(client, type, target, values)
      const { entity, etag } = target
      const answer = await updateEntry(type, entity.id, values, { etag, autosave: true })
      await keepSaved(client, type, answer)
      return answer
    },
  })

  const note = (target: Target, last: Loaded<Entry>) => {
    const revision = () =>
      recordAutosave(sessionOf(client), type, last.entity.id, revisionIn(last.etag))
    const before = isPending(target) ? target : revision()
    // A save of the person between ends what can be taken back as one.
    const own = autosaved.current
    autosaved.current = { last, before: own?.last === target ? own.before : before }
    offerUndo([last], null)
    setSaved(true)
  }

  // It is said once, and not after each pause of the typing.
  const tellLeftOut = (text: string | undefined) => {
    if (text !== undefined && text !== told.current)
      toast({ title: 'Not all of it is saved.', description: text })
    told.current = text
  }

  const sendDrafts = async (
    target: Target,
    drafts: Drafts,
    values: Record<string, unknown>,
  ) => {
    try {
      const answer = await send({ target, values })
      settled.current = JSON.stringify(applyAutosave(editor, answer, drafts))
      // What changes nothing makes no revision that could be taken back.
      if (answer.etag !== target.etag) note(target, answer)
      tellLeftOut(leftOut(values, answer.entity))
    } catch (error) {
      const late = error instanceof ApiError && error.status === PRECONDITION_FAILED
      if (!late) throw error
      await editor.meetLatest(target)
      throw new NotByItself('somebody else has changed this too. Look at it, then save.')
    }
  }

  const save = useEffectEvent(async (): Promise<Attempt> => {
    const target = current()
    const drafts = structuredClone(form.getValues())
    if (target === null || JSON.stringify(drafts) === settled.current) return 'nothing'
    if (editor.isBusy()) return 'later'
    const complaint = complaintAbout(type, layout, drafts)
    if (complaint !== undefined) throw new NotByItself(complaint)
    const values = valuesOf(layout, drafts, target.entity)
    if (Object.keys(values).length === 0) return 'nothing'
    if (editor.conflict !== null)
      throw new NotByItself('look at what somebody else has changed, then save.')
    const next = { ...target.entity, ...values }
    if (!isPending(target) && standingOf(type, next) !== 'hidden')
      throw new NotByItself('visitors would see it.')
    await editor.aside(sendDrafts(target, drafts, values))
    return 'saved'
  })

  const isKept = useEffectEvent(() => {
    const target = current()
    if (target === null) return false
    return isPending(target) || standingOf(type, target.entity) === 'hidden'
  })

  // What is back after a reload may be discarded first.
  const isTyped = useEffectEvent(() => isKept() && editor.isDirty && !editor.restored)

  const end = useEffectEvent((failure: unknown) => {
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
  })

  useEffect(
    () =>
      startAutosave({
        follow: (changed) => {
          if (isTyped()) changed()
          return form.subscribe({
            formState: { values: true },
            callback: () => {
              if (isKept()) changed()
            },
          })
        },
        save: () => save(),
        tell,
        ended: (failure) => end(failure),
      }),
    [form],
  )
  const kept = published !== undefined || keptNow(type, editor.start)
  const stuck = saving.is === 'refused' || saving.is === 'failing'
  return {
    saving,
    /** Whether anything was saved by itself. */
    saved,
    /** Whether what is typed is saved by itself. */
    kept,
    /** Whether it is saved by itself when the form goes: where nothing was before, the person is asked. */
    leaving: saved && kept && !stuck,
  }
}

function keptNow(type: ContentType, start: Target | null): boolean {
  return start !== null && standingOf(type, start.entity) === 'hidden'
}
