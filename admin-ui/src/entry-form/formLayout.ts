import type { ContentType, Entry, Field } from '../model/schema.ts'
import { type Drafts, emptyDrafts, readDrafts, writeDrafts } from '../fields/drafts.ts'
import { widgetOf } from '../fields/widgets.ts'
import type { FormOverride } from './override.ts'

/** Which fields a form shows at once, and which on demand. */
export interface Plan {
  main: Field[]
  more: Field[]
}

/** The plan of a type's form. What the server derives is in no form. */
export function planOf(type: ContentType, override?: FormOverride): Plan {
  const editable = type.fields.filter((field) => !field.readOnly)
  return arranged(editable, override)
}

/**
 * The plan of an entry to look at: for who may change nothing, all fields are read-only.
 * What is the beginning of another field would say the same twice.
 */
export function viewOf(type: ContentType, override?: FormOverride): Plan {
  return arranged(
    type.fields.filter(({ opening }) => opening === undefined),
    override,
  )
}

function arranged(all: Field[], override: FormOverride | undefined): Plan {
  if (override === undefined) return { main: all, more: [] }
  const { fields, partial = false } = override
  return {
    main: fields.flatMap((name) => all.filter((field) => field.name === name)),
    more: partial ? [] : all.filter((field) => !fields.includes(field.name)),
  }
}

/**
 * A plan with the choices that its fields have by now: what entries have so far may come after the form. All else stays
 * as the form began.
 */
export function withChoices(plan: Plan, { fields }: ContentType): Plan {
  const own = (field: Field): Field => {
    const choices = fields.find(({ name }) => name === field.name)?.choices
    return choices === undefined || choices === field.choices
      ? field
      : { ...field, choices }
  }
  return { main: plan.main.map(own), more: plan.more.map(own) }
}

/** What a form starts with. */
export function draftsOf({ main, more }: Plan, entry: Entry | null): Drafts {
  const fields = [...main, ...more]
  return entry === null
    ? emptyDrafts(fields, widgetOf)
    : readDrafts(entry, fields, widgetOf)
}

/**
 * What is wrong before anything is sent, by field: required ones that are
 * blank, and what the field's kind can tell. The server judges the rest.
 */
export function complaintsOf(
  { main, more }: Plan,
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
export function unfitIn({ main, more }: Plan, drafts: Drafts): Record<string, string> {
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
  plan: Plan,
  drafts: Drafts,
  start: Entry | null,
): Record<string, unknown> {
  const before = draftsOf(plan, start)
  const changed = ({ name }: Field) => !same(drafts[name], before[name])
  const main = start === null ? plan.main : plan.main.filter(changed)
  return writeDrafts(drafts, [...main, ...plan.more.filter(changed)], widgetOf)
}

/** Whether two drafts say the same. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
