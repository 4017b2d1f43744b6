import { ApiError } from '@quoin/shared-ui/api/ApiError'
import type { Loaded } from '@quoin/shared-ui/api/content'
import { useQueryClient } from '@tanstack/react-query'
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { isPending, latestOf } from '../api/entries/pendingWrites.ts'
import { entryQuery } from '../api/entries/queries.ts'
import { publishingOf, standingOf } from '../model/publishing.ts'
import type { ContentType, Entry } from '../model/schema.ts'
import { useZone } from '../model/site.ts'
import { PRECONDITION_FAILED, type Target } from '../api/entries/write.ts'
import { DraftError, type Drafts } from '../fields/drafts.ts'
import { widgetOf } from '../fields/widgets.ts'
import type { FormHandle } from './formHandle.ts'
import { leftOut } from './errors/leftOut.ts'
import type { FormOverride, FormParts } from './override.ts'
import {
  validate,
  draftsOf,
  type FormLayout,
  same,
  publishBlockers,
  valuesOf,
} from './formLayout.ts'
import { typingOf } from './typing.ts'
import { useFieldErrors } from './errors/useFieldErrors.ts'
import { useEntryForm } from './useEntryForm.ts'
import type { Unsaved } from './useUnsavedGuard.ts'
import { useWrite, type Write } from './useWrite.ts'

/** What `useEditor` gives. */
export type Editor = ReturnType<typeof useEditor>

/** Where the button is that was pressed: below the form, or among the acts above it. */
type Pressed = 'form' | 'acts'

/** A way to save. */
export interface SaveAs extends Pick<Write, 'by' | 'final' | 'tell'> {
  /** Values that no field of the form holds. */
  values?: Record<string, unknown>
  /** What is said when it worked. */
  done: string
  /** Set where visitors go on seeing what they saw. */
  kept?: true
}

interface Options {
  type: ContentType
  layout: FormLayout
  /** The entry to change; null to create one. */
  loaded: Loaded<Entry> | null
  /** The entry as it is published, where the form starts from pending changes. */
  published?: Loaded<Entry> | undefined
  /** The form's element, in which the first complaint gets the focus. */
  element: RefObject<HTMLElement | null>
  remark?: FormOverride['remark'] | undefined
  parts?: FormParts | undefined
  /** Given what else on the page may do with the form. */
  handle?: Ref<FormHandle> | undefined
  /** Tells of a failure; what is wrong with fields stands beside them anyway. */
  onFailure: (error: unknown) => void
  /** Told what there is to lose. */
  onUnsaved?: (unsaved: Unsaved) => void
  /** Called when everything that was typed is saved, with the entry as it is stored; null where that is not known. */
  onSaved?: (saved: Loaded<Entry> | null) => void
}

/**
 * Edits one entry, wherever its form stands: keeps what is typed, says what is
 * wrong with it, saves what differs from the start, meets what others saved.
 * What is typed during a save stays, on top of what was saved.
 */
export function useEditor(options: Options) {
  const zone = useZone()
  const { type, layout, loaded, element, remark, onFailure, onUnsaved, onSaved } = options
  const { published, parts } = options
  const client = useQueryClient()
  const state = useEntryForm(type, layout, loaded)
  const { form, current } = state
  const complaints = useFieldErrors(element)
  const [pressed, setPressed] = useState<Pressed>('form')
  const { mutateAsync: write } = useWrite(type, leaveToTheForm)
  const busy = useRef(false)
  const aside = useRef<Promise<unknown>>(undefined)
  const [saving, setSaving] = useState(false)
  const { isDirty } = form.formState
  const unsaved: Unsaved = saving ? 'saving' : isDirty ? 'typed' : 'nothing'

  const send = async (as: SaveAs) => {
    try {
      await sendOnce(as)
    } catch (error) {
      const start = current()
      if (!isLate(error) || start === null) throw error
      const latest = await fetchLatest(start)
      if (!state.continueUnchanged(latest)) throw new Overtaken(error, latest)
      // Nobody is asked about a save of somebody else that left all of the form as it was.
      await sendOnce(as)
    }
  }

  const sendOnce = async ({ values, ...as }: SaveAs) => {
    const start = current()
    const drafts = structuredClone(form.getValues())
    const sent = { ...valuesOf(layout, drafts, start?.entity ?? null), ...values }
    const [saved = null] = await write({
      ...as,
      targets: [start],
      values: sent,
      remark: (entry) => {
        const remarks = [remark?.(sent, entry, zone), leftOut(sent, entry)]
        return remarks.filter(Boolean).join(' ') || undefined
      },
      undone: (restored) => {
        if (element.current !== null) state.applyUndo(restored)
      },
    })
    const more = saved !== null && state.advance(saved, drafts)
    if (more) return
    onUnsaved?.('nothing')
    onSaved?.(saved)
  }

  const fail = async (cause: unknown, at: Pressed = 'form') => {
    const error = cause instanceof Overtaken ? cause.refusal : cause
    onFailure(error instanceof DraftError ? new Error(error.sentence) : error)
    complaints.place(error, { stay: at === 'acts' })
    const start = current()
    if (cause instanceof Overtaken) state.mergeConflict(cause.latest)
    else if (isLate(error) && start !== null) await meetLatest(start)
  }

  /** Fetches what the form starts from by now. */
  const fetchLatest = (target: Target): Promise<Target> => {
    const { id } = target.entity
    return published !== undefined || isPending(target)
      ? latestOf(client, type, id)
      : client.query({ ...entryQuery(type, id), staleTime: 0 })
  }

  const meetLatest = async (start: Target) =>
    state.mergeConflict(await fetchLatest(start))

  const alone = async (work: () => Promise<void>, at: Pressed = 'form') => {
    if (busy.current) return
    busy.current = true
    setPressed(at)
    setSaving(true)
    try {
      await aside.current
      await work().catch((error: unknown) => fail(error, at))
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  /** What keeps the form from being saved this way, as it stands now. */
  const judge = (as: Pick<SaveAs, 'kept' | 'values'>) => {
    const drafts = form.getValues()
    const next = { ...current()?.entity, ...drafts, ...as.values } as Entry
    const shown = !as.kept && standingOf(type, next) !== 'hidden'
    return { ...(shown && publishBlockers(layout, drafts)), ...validate(layout, drafts) }
  }

  const judged = useRef<{ as: Pick<SaveAs, 'kept' | 'values'>; drafts: Drafts }>(null)

  const save = (as: SaveAs, at: Pressed = 'form') =>
    alone(async () => {
      const found = judge(as)
      judged.current = { as, drafts: structuredClone(form.getValues()) }
      complaints.show(found, { stay: at === 'acts' })
      if (Object.keys(found).length > 0) return
      // What visitors do not see yet of the entry, they do not see of its parts.
      if (!as.kept) await parts?.save()
      await send(as)
    }, at)

  /** Has each complaint go once its field is mended. */
  const review = useEffectEvent(() => {
    const last = judged.current
    const fields = new Set(Object.keys(complaints.all).map(fieldOf))
    if (fields.size === 0) return
    const drafts = form.getValues()
    const now = judge(last?.as ?? {})
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

  /** What is not to be shown yet of an entry, if some values show it. */
  const unfitBy = (values: Record<string, unknown>, entry: Entry) =>
    shows(values, entry) ? publishBlockers(layout, draftsOf(layout, entry)) : {}

  /**
   * Writes these values. What shows the entry to visitors shows what the form says now, all of which is written too;
   * otherwise nothing that is typed is, and stays.
   */
  const act: FormHandle['act'] = async (values, done) => {
    const target = published ?? current()
    const made = target === null ? {} : values(target.entity)
    if (isDirty && !published && target !== null && shows(made, target.entity))
      return save({ values: made, done }, 'acts')
    await alone(async () => {
      const target = published ?? current()
      const found = target === null ? {} : unfitBy(values(target.entity), target.entity)
      judged.current = { as: {}, drafts: structuredClone(form.getValues()) }
      complaints.show(found, { stay: true })
      if (Object.keys(found).length > 0) return
      if (target !== null && shows(values(target.entity), target.entity))
        await parts?.save()
      const undone = published ? undefined : state.continueFrom
      const [saved = null] = await write({ targets: [target], values, done, undone })
      if (saved === null) return
      state.continueFrom(published ? await fetchLatest(saved) : saved)
    }, 'acts')
  }

  useImperativeHandle(options.handle, () => ({
    typing: typingOf(form, (drafts) =>
      valuesOf(layout, drafts, (published ?? current())?.entity ?? null),
    ),
    act,
    isDirty: () => isDirty,
    take: (field, value) => {
      const draft = widgetOf(field.kind).read(value, field, widgetOf)
      form.setValue(field.name, draft, { shouldDirty: true })
    },
    startAnew: (entry) => {
      complaints.show({})
      state.startAnew(entry)
    },
  }))

  return {
    ...state,
    errorAt: complaints.at,
    /** What was wrong when a button there was pressed, and has not been mended since. */
    refusalAt: (at: Pressed) => (pressed === at ? complaints.all : {}),
    saving,
    /** What there is to lose. */
    unsaved,
    /** What a form or a button calls to save. */
    save: (as: SaveAs) => form.handleSubmit(() => save(as)),
    act,
    layout,
    isDirty,
    /** Does something that nothing else is saved during; a failure is told. */
    alone,
    /** Whether the person saves right now. */
    isBusy: () => busy.current,
    /** Has the next save of the person wait for one that nobody pressed a button for. */
    aside: (saving: Promise<void>) => {
      aside.current = saving.catch(() => undefined)
      return saving
    },
    meetLatest,
    showComplaints: complaints.show,
    /** Puts a draft into a field, in place of what stands there. */
    choose: (name: string, draft: unknown) => {
      form.setValue(name, draft, { shouldDirty: true })
    },
  }
}

/** The field that holds what a path names. */
function fieldOf(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path
}

/** A save that was refused because somebody else has saved meanwhile, with what is stored now. */
class Overtaken extends Error {
  readonly refusal: unknown
  readonly latest: Target

  constructor(refusal: unknown, latest: Target) {
    super('The entry has been changed since the form started.')
    this.refusal = refusal
    this.latest = latest
  }
}

/** Whether a save was refused because somebody else has saved since the form started. */
function isLate(error: unknown): boolean {
  return error instanceof ApiError && error.status === PRECONDITION_FAILED
}

/** The form tells of a failed save itself, and of one that it did not send. */
function leaveToTheForm() {
  // `fail` does it.
}
