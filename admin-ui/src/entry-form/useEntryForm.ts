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
 * The state of an entry's form. The input is stored in this tab until it is saved or discarded, so that it survives a
 * reload.
 */
export function useEntryForm(
  type: ContentType,
  layout: FormLayout,
  loaded: Loaded<Entry> | null,
) {
  const key = useDraftKey(type, loaded?.entity.id ?? null)
  const [kept] = useState(() => findDraft(key))
  // A ref, since it is not rendered: it is only for the next reload.
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
        // The draft is stored before the next render.
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
    /** The name of the form's state. */
    state: state.name,
    /** The name of the state now, which may be newer than the last render. */
    stateNow: () => latest().name,
    start,
    /** The current start of the form: a save may have ended since the last render. */
    current: () => latest().start,
    conflict,
    /** Whether somebody else has saved the entry since the form started, while it has input. */
    isOvertaken: newer && isDirty,
    /** Whether the form shows restored input after a reload. */
    restored,
    /** The field that was edited last before a reload. */
    typedField: kept?.field,
    /** Discards the input, and returns it. */
    discard: (): KeptDraft => {
      const field = typedField.current
      const draft = { start: latest().start, drafts: form.getValues(), field }
      moves.startAnew(loaded)
      return structuredClone(draft)
    },
    /** Starts from an autosaved state, without a change of the fields. */
    startFrom: (entry: Loaded<Entry>) => {
      send({ type: 'autosaved', start: entry, passed: loaded })
      forgetDraft(key)
    },
  }
}

/** Whether one state is newer than another; a discarded draft counts as newer than pending changes. */
function isNewer(a: Start, b: Start): boolean {
  if (a.savedAt === undefined && b.savedAt === undefined)
    return a.entity.updatedAt > b.entity.updatedAt
  return a.etag !== b.etag && (a.savedAt ?? last) >= (b.savedAt ?? '')
}

const last = '\uFFFF'

/** The start of a form: an entry, or pending changes with the time of their last save. */
type Start = Loaded<Entry> & { savedAt?: string }
