import type { ContentType, Entry, Field } from '../model/schema.ts'
import { type Drafts, emptyDrafts, readDrafts, writeDrafts } from '../fields/drafts.ts'
import { widgetOf } from '../fields/widgets.ts'
import type { FormOverride } from './override.ts'
import { isSeo } from './seo/seoField.ts'

/** The fields that a form shows at once, and those in a collapsed group. */
export interface FormLayout {
  main: Field[]
  more: Field[]
  /** The initial values of a new entry in some of the visible fields. */
  starts?: Record<string, unknown>
}

/** The layout of a type's form. Derived fields are never included. */
export function buildFormLayout(type: ContentType, override?: FormOverride): FormLayout {
  const editable = type.fields.filter((field) => !field.readOnly)
  return arranged(editable, override)
}

/**
 * The layout of a read-only view, for users without permission to change the entry. A field that repeats the beginning
 * of another is omitted.
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
 * A layout with the current choices of its fields: suggestions may arrive after the form. Everything else stays as it
 * was.
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

/** The initial drafts of a form. */
export function draftsOf(layout: FormLayout, entry: Entry | null): Drafts {
  const { main, more, starts = {} } = layout
  const fields = [...main, ...more]
  if (entry !== null) return readDrafts(entry, fields, widgetOf)
  const given = main.filter(({ name }) => name in starts)
  return { ...emptyDrafts(fields, widgetOf), ...readDrafts(starts, given, widgetOf) }
}

/**
 * Validation errors before anything is sent, by field: required fields that are blank, and the checks of the field's
 * kind. The server checks the rest.
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

/** The reasons why an entry must not be shown to visitors yet, by field: see `Widget.unfit`. */
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
 * The values to send: for an existing entry those that differ from the start, for a new entry the visible fields and
 * all changed fields.
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

/** Whether two drafts are equal. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
