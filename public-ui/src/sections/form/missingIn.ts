import type { AskedForm } from '../../content/form.ts'
import { type Values, valueOf } from './Fields.tsx'

/** The missing values of a form, by field name; undefined for none. */
export function missingIn(
  { fields, consent }: AskedForm,
  values: Values,
  files: ReadonlyMap<string, File>,
): Record<string, string> | undefined {
  const missing = fields.filter(({ name, kind, required }) => {
    if (!required) return false
    return kind === 'file' ? !files.has(name) : valueOf(values, name).trim() === ''
  })
  const found = missing.map(({ name }) => [name, 'This is required.'])
  if (consent.text !== '' && valueOf(values, 'consent') === '')
    found.push(['consent', 'This is required.'])
  return found.length > 0
    ? (Object.fromEntries(found) as Record<string, string>)
    : undefined
}
