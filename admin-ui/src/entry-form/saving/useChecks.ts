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

/** Checks what is typed before it is sent, and shows what is wrong until that is mended. */
export function useChecks(
  type: ContentType,
  layout: FormLayout,
  { form, current }: EntryFormState,
  complaints: FieldErrors,
) {
  const checked = useRef<{ as: Way; drafts: Drafts }>(null)

  /** What keeps the form from being saved this way, with the values that it has now. */
  const blockersOf = (as: Way) => {
    const drafts = form.getValues()
    const next = { ...current()?.entity, ...drafts, ...as.values } as Entry
    const shown = !as.kept && standingOf(type, next) !== 'hidden'
    return { ...(shown && publishBlockers(layout, drafts)), ...validate(layout, drafts) }
  }

  /** Shows what was found; returns whether that was nothing. */
  const show = (found: Record<string, string>, as: Way, at: Pressed): boolean => {
    checked.current = { as, drafts: structuredClone(form.getValues()) }
    complaints.show(found, { stay: at === 'acts' })
    return Object.keys(found).length === 0
  }

  /** Has each complaint go once its field is mended. */
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

  /** Whether some values show an entry to visitors, now or later. */
  const shows = (values: Record<string, unknown>, entry: Entry) => {
    const status = publishingOf(type)?.status.name ?? ''
    return status in values && standingOf(type, { ...entry, ...values }) !== 'hidden'
  }

  return {
    shows,
    /** Whether the form can be saved this way. */
    check: (as: Way, at: Pressed) => show(blockersOf(as), as, at),
    /** Whether an entry can have these values, which may show it to visitors. */
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

/** The field that contains what a path names. */
function fieldOf(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path
}
