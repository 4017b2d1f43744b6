import type { Loaded } from '@quoin/shared-ui/api/content'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ContentType, Entry } from '../model/schema.ts'
import type { Drafts } from '../fields/drafts.ts'
import { type Conflict, mergeRemote } from './conflict/conflict.ts'
import {
  useDraftKey,
  findDraft,
  forgetDraft,
  keepDraft,
  type KeptDraft,
  onBringBack,
} from './draft/keptDraft.ts'
import { draftsOf, type FormLayout, same } from './formLayout.ts'
import { useKeptForm } from './draft/useKeptForm.ts'

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
  const [restored, setRestored] = useState(kept !== null)
  // Not drawn: it is for the next reload.
  const typedField = useRef(kept?.field)
  // What the form started from: news must not change it once something is typed.
  const [start, setStart] = useState(kept?.start ?? loaded)
  // What was known when the form went on by itself: no news of it.
  const [passed, setPassed] = useState<Loaded<Entry> | null>(null)
  // The same for the draft that is kept: it is written before the next render.
  const origin = useRef(start)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { form, restart } = useKeptForm<Drafts>({
    key,
    stored: draftsOf(layout, start?.entity ?? null),
    typed: kept?.drafts,
    keep: useCallback(
      (drafts, field) => {
        typedField.current = field ?? typedField.current
        keepDraft(key, { start: origin.current, drafts, field: typedField.current })
      },
      [key],
    ),
  })

  const startFrom = (entry: Loaded<Entry> | null) => {
    origin.current = entry
    setStart(entry)
    setPassed(loaded)
  }

  /** Starts from another state of the entry, with what was typed since `before` on top. */
  const moveTo = (entry: Loaded<Entry>, before: Drafts): Conflict => {
    const next = mergeRemote(layout, before, entry.entity, form.getValues())
    startFrom(entry)
    restart(next.theirs)
    for (const [name, draft] of Object.entries(next.merged)) {
      if (same(draft, next.theirs[name])) continue
      form.setValue(name, draft, { shouldDirty: true })
    }
    return next
  }

  /** Shows a state of the entry in place of all that was typed. */
  const startAnew = (entry: Loaded<Entry> | null) => {
    setRestored(false)
    setConflict(null)
    startFrom(entry)
    restart(draftsOf(layout, entry?.entity ?? null))
  }

  const newer =
    loaded !== null && loaded !== passed && start !== null && isNewer(loaded, start)
  const { isDirty } = form.formState
  const follow = useEffectEvent(() => {
    if (loaded !== null) moveTo(loaded, form.getValues())
  })
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the form's values are kept outside React
    if (newer && !isDirty && !restored) follow()
  }, [newer, isDirty, restored])

  /** Shows what was discarded in place of all that the form holds. */
  const showDiscarded = useEffectEvent((draft: KeptDraft) => {
    startFrom(draft.start)
    restart(draftsOf(layout, draft.start?.entity ?? null))
    for (const [name, value] of Object.entries(draft.drafts))
      if (!same(value, form.getValues(name)))
        form.setValue(name, value, { shouldDirty: true })
    setRestored(true)
  })
  useEffect(() => onBringBack(key, (draft) => showDiscarded(draft)), [key])

  return {
    form,
    draftKey: key,
    type,
    start,
    /** What the form starts from by now: a save may have ended since the last render. */
    current: () => origin.current,
    conflict,
    /** Whether the form shows what was typed before a reload. */
    restored,
    /** The field that was edited last before a reload. */
    typedField: kept?.field,
    /** Takes away what was typed; gives it. */
    discard: (): KeptDraft => {
      const field = typedField.current
      const draft = { start: origin.current, drafts: form.getValues(), field }
      startAnew(loaded)
      return structuredClone(draft)
    },
    /** Goes on from a write that was not the form's: all that is typed stays. */
    continueFrom: (saved: Loaded<Entry>) => {
      moveTo(saved, draftsOf(layout, start?.entity ?? null))
    },
    /** Puts one's own changes onto what somebody else has saved. */
    mergeConflict: (theirs: Loaded<Entry>) => {
      const next = moveTo(theirs, draftsOf(layout, start?.entity ?? null))
      setConflict(next.fields.length > 0 ? next : null)
    },
    /** Goes on from a state in which all that the form shows is as it started from; gives whether it is. */
    continueUnchanged: (theirs: Loaded<Entry>): boolean => {
      const before = draftsOf(layout, origin.current?.entity ?? null)
      const { fields } = mergeRemote(layout, before, theirs.entity, form.getValues())
      if (fields.length > 0) return false
      moveTo(theirs, before)
      return true
    },
    /** Goes along with what one has taken back: what was typed since the save stays. */
    applyUndo: (restored: Loaded<Entry>) => {
      moveTo(restored, draftsOf(layout, origin.current?.entity ?? null))
      setConflict(null)
    },
    startAnew,
    /** Starts from a state without a change of what the form shows. */
    startFrom: (entry: Loaded<Entry>) => {
      startFrom(entry)
      setRestored(false)
      forgetDraft(key)
    },
    /**
     * Goes on from one's own save: what was sent is stored, what was typed since
     * stays. Gives whether there is any.
     */
    advance: (saved: Loaded<Entry>, sent: Drafts): boolean => {
      const { mine } = moveTo(saved, sent)
      setRestored(false)
      setConflict(null)
      return !same(mine, sent)
    },
  }
}

/** Whether one state is newer than another; what was discarded is newer than what is not published. */
function isNewer(a: Start, b: Start): boolean {
  if (a.savedAt === undefined && b.savedAt === undefined)
    return a.entity.updatedAt > b.entity.updatedAt
  return a.etag !== b.etag && (a.savedAt ?? latest) >= (b.savedAt ?? '')
}

const latest = '\uFFFF'

/** What a form starts from: an entry, or pending changes of it with the time at which they were saved. */
type Start = Loaded<Entry> & { savedAt?: string }
