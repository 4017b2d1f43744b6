import { buildFormLayout } from '../entry-form/formLayout.ts'
import type { FormOverride } from '../entry-form/override.ts'
import type { ContentType } from '../model/schema.ts'

/** The text of an entry without recorded activity. */
export const noActivity =
  'Changes are kept for 400 days; what is changed from now on will appear here.'

/** The names of the fields that a form has. */
export function fieldsOf(type: ContentType, form: FormOverride | undefined): string[] {
  const { main, more } = buildFormLayout(type, form)
  return [...main, ...more].map(({ name }) => name)
}
