import type { Loaded } from '@quoin/shared-ui/api/content'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ContentType, Entry } from '../model/schema.ts'
import type { Drafts } from '../fields/drafts.ts'
import {
  useDraftKey,
  findDraft,
  forgetDraft,
  keepDraft,
  type KeptDraft,
  onBringBack,
} from './draft/keptDraft.ts'
import { draftsOf, type FormLayout } from './formLayout.ts'
import { formMoves } from './formMoves.ts'
import { useKeptForm } from './draft/useKeptForm.ts'
import { initialState } from './states/formReducer.ts'
import { useFormState } from './states/useFormState.ts'

/** What `useEntryForm` returns. */
export type EntryFormState = ReturnType<typeof useEntryForm>

/**
 * The state of an entry's form. What is typed is kept in this tab until it is
 * saved or discarded, so that it survives a reload.
 */
export function useEntryForm(
  type: ContentType,
  layout: FormLayout,
  loaded: Loaded<Entry> | null,
) {
  const key = useDraftKey(type, loaded?.entity.id ?? null)
  const [kept] = useState(() => findDraft(key))
  // Not drawn: it is for the next reload.
  const typedField = useRef(kept?.field)
  const { state, latest, send } = useFormState(() =>
    initialState(kept?.start ?? loaded, kept !== null),
  )
  const { start, passed, restored, conflict } = state
  const { form, restart } = useKeptForm<Drafts>({
    key,
    stored: draftsOf(layout, start?.entity ?? null),
    typed: kept?.drafts,
    keep: useCallback(
      (drafts, field) => {
        typedField.current = field ?? typedField.current
        // The draft is written before the next render.
        keepDraft(key, { start: latest().start, drafts, field: typedField.current })
      },
      [key, latest],
    ),
    onChange: useCallback(
      (isDirty) => send({ type: isDirty ? 'typed' : 'reverted' }),
      [send],
    ),
  })
  const moves = formMoves({ layout, loaded, form, restart, state, latest, send })

  const newer =
    loaded !== null && loaded !== passed && start !== null && isNewer(loaded, start)
  const { isDirty } = form.formState
  const follow = useEffectEvent(() => moves.follow())
  useEffect(() => {
    if (newer && !isDirty && !restored) follow()
  }, [newer, isDirty, restored])

  const showDiscarded = useEffectEvent((draft: KeptDraft) => moves.bringBack(draft))
  useEffect(() => onBringBack(key, (draft) => showDiscarded(draft)), [key])

  return {
    ...moves,
    form,
    draftKey: key,
    type,
    send,
    /** The name of the state that the form is in. */
    state: state.name,
    /** The same by now. */
    stateNow: () => latest().name,
    start,
    /** What the form starts from by now: a save may have ended since the last render. */
    current: () => latest().start,
    conflict,
    /** Whether the form shows what was typed before a reload. */
    restored,
    /** The field that was edited last before a reload. */
    typedField: kept?.field,
    /** Removes what was typed, and returns it. */
    discard: (): KeptDraft => {
      const field = typedField.current
      const draft = { start: latest().start, drafts: form.getValues(), field }
      moves.startAnew(loaded)
      return structuredClone(draft)
    },
    /** Starts from what was saved by itself, without a change of what the form shows. */
    startFrom: (entry: Loaded<Entry>) => {
      send({ type: 'autosaved', start: entry, passed: loaded })
      forgetDraft(key)
    },
  }
}

/** Whether one state is newer than another; what was discarded is newer than what is not published. */
function isNewer(a: Start, b: Start): boolean {
  if (a.savedAt === undefined && b.savedAt === undefined)
    return a.entity.updatedAt > b.entity.updatedAt
  return a.etag !== b.etag && (a.savedAt ?? last) >= (b.savedAt ?? '')
}

const last = '\uFFFF'

/** What a form starts from: an entry, or pending changes of it with the time at which they were saved. */
type Start = Loaded<Entry> & { savedAt?: string }
