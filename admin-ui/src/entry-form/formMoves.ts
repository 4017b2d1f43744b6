import type { Loaded } from '@quoin/shared-ui/api/content'
import type { UseFormReturn } from 'react-hook-form'
import type { Drafts } from '../fields/drafts.ts'
import type { Entry } from '../model/schema.ts'
import { type Conflict, mergeRemote } from './conflict/conflict.ts'
import type { KeptDraft } from './draft/keptDraft.ts'
import { draftsOf, type FormLayout, same } from './formLayout.ts'
import type { FormEvent, FormState } from './states/formReducer.ts'

interface Options {
  layout: FormLayout
  loaded: Loaded<Entry> | null
  form: UseFormReturn<Drafts>
  /** Replaces the stored values and all input of the form. */
  restart: (values: Drafts) => void
  state: FormState
  latest: () => FormState
  send: (event: FormEvent) => void
}

/** The ways in which a form continues from another state of its entry. */
export function formMoves(options: Options) {
  const { layout, loaded, form, restart, state, latest, send } = options
  const draftsBefore = (start: Loaded<Entry> | null) =>
    draftsOf(layout, start?.entity ?? null)

  /** Starts from another state of the entry, with the changes since `before` applied. */
  const moveTo = (entry: Loaded<Entry>, before: Drafts): Conflict => {
    const next = mergeRemote(layout, before, entry.entity, form.getValues())
    send({ type: 'moved', start: entry, passed: loaded })
    restart(next.theirs)
    for (const [name, draft] of Object.entries(next.merged)) {
      if (same(draft, next.theirs[name])) continue
      form.setValue(name, draft, { shouldDirty: true })
    }
    return next
  }

  return {
    /** Updates the form to a newer state of the entry, if there is no input. */
    follow: () => {
      if (loaded !== null) moveTo(loaded, form.getValues())
    },
    /** Continues after a write that was not the form's own: all input stays. */
    continueFrom: (saved: Loaded<Entry>) => {
      moveTo(saved, draftsBefore(state.start))
    },
    /** Applies the local changes to the state that somebody else has saved. */
    mergeConflict: (theirs: Loaded<Entry>) => {
      const next = moveTo(theirs, draftsBefore(state.start))
      send({ type: 'merged', conflict: next.fields.length > 0 ? next : null })
    },
    /** Continues from a state that equals the start in all fields of the form; returns whether it does. */
    continueUnchanged: (theirs: Loaded<Entry>): boolean => {
      const before = draftsBefore(latest().start)
      const { fields } = mergeRemote(layout, before, theirs.entity, form.getValues())
      if (fields.length > 0) return false
      moveTo(theirs, before)
      return true
    },
    /** Continues after an undo: input since the save stays. */
    applyUndo: (restored: Loaded<Entry>) => {
      moveTo(restored, draftsBefore(latest().start))
      send({ type: 'undone' })
    },
    /**
     * Continues after the form's own save: the sent values are stored, later input stays. Returns whether there is any.
     */
    advance: (saved: Loaded<Entry>, sent: Drafts): boolean => {
      const { mine } = moveTo(saved, sent)
      send({ type: 'stored' })
      return !same(mine, sent)
    },
    /** Replaces all input with a state of the entry. */
    startAnew: (entry: Loaded<Entry> | null) => {
      send({ type: 'restarted', start: entry, passed: loaded })
      restart(draftsBefore(entry))
    },
    /** Replaces all input with a discarded draft. */
    bringBack: ({ start, drafts }: KeptDraft) => {
      send({ type: 'broughtBack', start, passed: loaded })
      restart(draftsBefore(start))
      for (const [name, value] of Object.entries(drafts))
        if (!same(value, form.getValues(name)))
          form.setValue(name, value, { shouldDirty: true })
    },
  }
}
