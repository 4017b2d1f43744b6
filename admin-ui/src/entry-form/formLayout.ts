import type { ContentType, Entry, Field } from '../model/schema.ts'
import { type Drafts, emptyDrafts, readDrafts, writeDrafts } from '../fields/drafts.ts'
import { widgetOf } from '../fields/widgets.ts'
import type { FormOverride } from './override.ts'
import { isSeo } from './seo/seoField.ts'

/** Which fields a form shows at once, and which on demand. */
export interface FormLayout {
  main: Field[]
  more: Field[]
  /** What a new entry has in some of the fields that are shown at once. */
  starts?: Record<string, unknown>
}

/** The layout of a type's form. What the server derives is in no form. */
export function buildFormLayout(type: ContentType, override?: FormOverride): FormLayout {
  const editable = type.fields.filter((field) => !field.readOnly)
  return arranged(editable, override)
}

/**
 * The layout of an entry to look at: for who may change nothing, all fields are read-only.
 * What is the beginning of another field would say the same twice.
 */
export function buildViewLayout(type: ContentType, override?: FormOverride): FormLayout {
  return arranged(
    type.fields.filter(({ opening }) => opening === undefined),
    override,
  )
}

function arranged(all: Field[], override: FormOverride | undefined): FormLayout {
  if (override === undefined) {
    return { main: all.filter((field) => !isSeo(field)), more: all.filter(isSeo) }
  }
  const { fields, partial = false, starts = {} } = override
  return {
    starts,
    main: fields.flatMap((name) => all.filter((field) => field.name === name)),
    more: partial ? [] : all.filter((field) => !fields.includes(field.name)),
  }
}

/**
 * A layout with the choices that its fields have by now: what entries have so far may come after the form. All else stays
 * as the form began.
 */
export function withChoices(layout: FormLayout, { fields }: ContentType): FormLayout {
  const own = (field: Field): Field => {
    const choices = fields.find(({ name }) => name === field.name)?.choices
    return choices === undefined || choices === field.choices
      ? field
      : { ...field, choices }
  }
  return { ...layout, main: layout.main.map(own), more: layout.more.map(own) }
}

/** What a form starts with. */
export function draftsOf(layout: FormLayout, entry: Entry | null): Drafts {
  const { main, more, starts = {} } = layout
  const fields = [...main, ...more]
  if (entry !== null) return readDrafts(entry, fields, widgetOf)
  const given = main.filter(({ name }) => name in starts)
  return { ...emptyDrafts(fields, widgetOf), ...readDrafts(starts, given, widgetOf) }
}

/**
 * What is wrong before anything is sent, by field: required ones that are
 * blank, and what the field's kind can tell. The server judges the rest.
 */
export function validate(
  { main, more }: FormLayout,
  drafts: Drafts,
): Record<string, string> {
  const complaints: Record<string, string> = {}
  for (const field of [...main, ...more]) {
    const draft = drafts[field.name]
    const blank = typeof draft === 'string' && draft.trim() === ''
    const complaint =
      field.required && blank
        ? 'is required'
        : widgetOf(field.kind).complaint?.(draft, field)
    if (complaint !== undefined) complaints[field.name] = complaint
  }
  return complaints
}

/** What visitors are not to be shown yet, by field: see `Widget.unfit`. */
export function publishBlockers(
  { main, more }: FormLayout,
  drafts: Drafts,
): Record<string, string> {
  const complaints: Record<string, string> = {}
  for (const { name, kind } of [...main, ...more]) {
    const complaint = widgetOf(kind).unfit?.(drafts[name])
    if (complaint !== undefined) complaints[name] = complaint
  }
  return complaints
}

/**
 * The values to send: of an entry those that differ from what one started
 * from, of a new one what the form shows at once and what else was changed.
 */
export function valuesOf(
  layout: FormLayout,
  drafts: Drafts,
  start: Entry | null,
): Record<string, unknown> {
  const before = draftsOf(layout, start)
  const changed = ({ name }: Field) => !same(drafts[name], before[name])
  const main = start === null ? layout.main : layout.main.filter(changed)
  return writeDrafts(drafts, [...main, ...layout.more.filter(changed)], widgetOf)
}

/** Whether two drafts say the same. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
