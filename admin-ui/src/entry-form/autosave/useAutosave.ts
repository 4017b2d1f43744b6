import type { Loaded } from '@quoin/shared-ui/api/content'
import { useEffect, useEffectEvent, useState } from 'react'
import { isPending } from '../../api/entries/pendingWrites.ts'
import type { Target } from '../../api/entries/write.ts'
import { standingOf } from '../../model/publishing.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { valuesOf } from '../formLayout.ts'
import type { Editor } from '../useEditor.ts'
import { type Attempt, type Saving, startAutosave } from './startAutosave.ts'
import { useAutosaveUndo } from './useAutosaveUndo.ts'
import { NotByItself, useSendDrafts } from './useSendDrafts.ts'
import { complaintAbout } from './words.ts'

/** What `useAutosave` returns. */
export type Autosave = ReturnType<typeof useAutosave>

interface Options {
  type: ContentType
  editor: Editor
  /** The published entry, if the form starts from pending changes. */
  published: Loaded<Entry> | undefined
}

/** Autosaves the input if visitors do not see it, and offers to undo all of it at the end. */
export function useAutosave({ type, editor, published }: Options) {
  const { form, current, layout } = editor
  const [saving, tell] = useState<Saving>({ is: 'nothing' })
  const undo = useAutosaveUndo(type, current)
  const { isSettled, sendDrafts } = useSendDrafts(type, editor, undo.note)

  const save = useEffectEvent(async (): Promise<Attempt> => {
    const target = current()
    const drafts = structuredClone(form.getValues())
    if (target === null || isSettled(drafts)) return 'nothing'
    if (editor.stateNow() === 'saving') return 'later'
    const complaint = complaintAbout(type, layout, drafts)
    if (complaint !== undefined) throw new NotByItself(complaint)
    const typed = valuesOf(layout, drafts, target.entity)
    if (Object.keys(typed).length === 0) return 'nothing'
    const values = { ...typed, ...editor.counted() }
    if (editor.conflict !== null)
      throw new NotByItself('look at what somebody else has changed, then save.')
    const next = { ...target.entity, ...values }
    if (!isPending(target) && standingOf(type, next) !== 'hidden')
      throw new NotByItself('visitors would see it.')
    await editor.waitFor(sendDrafts(target, drafts, values))
    return 'saved'
  })

  const isKept = useEffectEvent(() => {
    const target = current()
    return target !== null && (isPending(target) || isHidden(type, target))
  })

  // Input that was restored after a reload is not autosaved, since the person may discard it.
  const isTyped = useEffectEvent(() => isKept() && editor.isDirty && !editor.restored)

  const end = useEffectEvent((failure: unknown) => undo.end(failure))

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
  const kept =
    published !== undefined || (editor.start !== null && isHidden(type, editor.start))
  const stuck = saving.is === 'refused' || saving.is === 'failing'
  return {
    saving,
    /** Whether anything was autosaved. */
    saved: undo.saved,
    /** Whether the input is autosaved. */
    kept,
    /** Whether the input is autosaved when the form closes: if nothing was autosaved before, the person is asked. */
    leaving: undo.saved && kept && !stuck,
  }
}

function isHidden(type: ContentType, { entity }: Target): boolean {
  return standingOf(type, entity) === 'hidden'
}
