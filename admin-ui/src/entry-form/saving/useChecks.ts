import { useEffect, useEffectEvent, useRef } from 'react'
import type { Drafts } from '../../fields/drafts.ts'
import { publishingOf, standingOf } from '../../model/publishing.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import type { FieldErrors } from '../errors/useFieldErrors.ts'
import {
  draftsOf,
  type FormLayout,
  publishBlockers,
  same,
  validate,
} from '../formLayout.ts'
import type { EntryFormState } from '../useEntryForm.ts'
import type { SaveAs } from './useSend.ts'
import type { Pressed } from './useTurns.ts'

type Way = Pick<SaveAs, 'kept' | 'values'>

/** Validates the input before it is sent, and shows the errors until they are fixed. */
export function useChecks(
  type: ContentType,
  layout: FormLayout,
  { form, current }: EntryFormState,
  complaints: FieldErrors,
) {
  const checked = useRef<{ as: Way; drafts: Drafts }>(null)

  /** The errors that prevent this kind of save, for the current input. */
  const blockersOf = (as: Way) => {
    const drafts = form.getValues()
    const next = { ...current()?.entity, ...drafts, ...as.values } as Entry
    const shown = !as.kept && standingOf(type, next) !== 'hidden'
    return { ...(shown && publishBlockers(layout, drafts)), ...validate(layout, drafts) }
  }

  /** Shows the errors; returns whether there were none. */
  const show = (found: Record<string, string>, as: Way, at: Pressed): boolean => {
    checked.current = { as, drafts: structuredClone(form.getValues()) }
    complaints.show(found, { stay: at === 'acts' })
    return Object.keys(found).length === 0
  }

  /** Removes each error once its field is fixed. */
  const review = useEffectEvent(() => {
    const last = checked.current
    const fields = new Set(Object.keys(complaints.all).map(fieldOf))
    if (fields.size === 0) return
    const drafts = form.getValues()
    const now = blockersOf(last?.as ?? {})
    for (const name of fields)
      if (!same(drafts[name], last?.drafts[name])) complaints.review(name, now[name])
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => review() }),
    [form],
  )

  /** Whether some values make an entry visible to visitors, now or later. */
  const shows = (values: Record<string, unknown>, entry: Entry) => {
    const status = publishingOf(type)?.status.name ?? ''
    return status in values && standingOf(type, { ...entry, ...values }) !== 'hidden'
  }

  return {
    shows,
    /** Whether the form can be saved this way. */
    check: (as: Way, at: Pressed) => show(blockersOf(as), as, at),
    /** Whether an entry can have these values, which may make it visible to visitors. */
    checkStored: (values: Record<string, unknown>, entry: Entry | undefined) =>
      show(
        entry && shows(values, entry)
          ? publishBlockers(layout, draftsOf(layout, entry))
          : {},
        {},
        'acts',
      ),
  }
}

/** The field that contains the value at a path. */
function fieldOf(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path
}
