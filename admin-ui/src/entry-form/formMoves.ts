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
  /** Puts other stored values into the form, in place of all that it has. */
  restart: (values: Drafts) => void
  state: FormState
  latest: () => FormState
  send: (event: FormEvent) => void
}

/** The ways in which a form goes on from another state of its entry. */
export function formMoves(options: Options) {
  const { layout, loaded, form, restart, state, latest, send } = options
  const draftsBefore = (start: Loaded<Entry> | null) =>
    draftsOf(layout, start?.entity ?? null)

  /** Starts from another state of the entry, with what was typed since `before` on top. */
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
    /** Goes on from news of the entry; nothing is typed. */
    follow: () => {
      if (loaded !== null) moveTo(loaded, form.getValues())
    },
    /** Goes on from a write that was not the form's: all that is typed stays. */
    continueFrom: (saved: Loaded<Entry>) => {
      moveTo(saved, draftsBefore(state.start))
    },
    /** Puts one's own changes onto what somebody else has saved. */
    mergeConflict: (theirs: Loaded<Entry>) => {
      const next = moveTo(theirs, draftsBefore(state.start))
      send({ type: 'merged', conflict: next.fields.length > 0 ? next : null })
    },
    /** Goes on from a state in which all that the form shows is as it started from; returns whether it is. */
    continueUnchanged: (theirs: Loaded<Entry>): boolean => {
      const before = draftsBefore(latest().start)
      const { fields } = mergeRemote(layout, before, theirs.entity, form.getValues())
      if (fields.length > 0) return false
      moveTo(theirs, before)
      return true
    },
    /** Goes along with what one has taken back: what was typed since the save stays. */
    applyUndo: (restored: Loaded<Entry>) => {
      moveTo(restored, draftsBefore(latest().start))
      send({ type: 'undone' })
    },
    /**
     * Goes on from one's own save: what was sent is stored, what was typed since
     * stays. Returns whether there is any.
     */
    advance: (saved: Loaded<Entry>, sent: Drafts): boolean => {
      const { mine } = moveTo(saved, sent)
      send({ type: 'stored' })
      return !same(mine, sent)
    },
    /** Shows a state of the entry in place of all that was typed. */
    startAnew: (entry: Loaded<Entry> | null) => {
      send({ type: 'restarted', start: entry, passed: loaded })
      restart(draftsBefore(entry))
    },
    /** Shows what was discarded in place of all that the form has. */
    bringBack: ({ start, drafts }: KeptDraft) => {
      send({ type: 'broughtBack', start, passed: loaded })
      restart(draftsBefore(start))
      for (const [name, value] of Object.entries(drafts))
        if (!same(value, form.getValues(name)))
          form.setValue(name, value, { shouldDirty: true })
    },
  }
}
