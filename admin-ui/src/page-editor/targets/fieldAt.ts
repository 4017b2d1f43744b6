import { isObject } from '../../fields/drafts.ts'
import type { Field } from '../../model/schema.ts'

/** A field within an entry, with the names of its control. */
export interface Found {
  field: Field
  /** Its path in the form's values: `items.2.title`. */
  name: string
  /** Its path in error messages: `items[2].title`. */
  path: string
}

/**
 * The field for the path of a value: the innermost with a separate control. For a line of a text of lines it is the
 * whole text. Undefined if the form does not have the field.
 */
export function fieldAt(
  fields: readonly Field[],
  path: string,
  drafts: unknown,
): Found | undefined {
  let found: Found | undefined
  let below: readonly Field[] = fields
  let value = drafts
  let [name, at] = ['', '']
  const parts = path.split('.')
  while (parts.length > 0) {
    const part = parts.shift() ?? ''
    const field = below.find((one) => one.name === part)
    if (field === undefined) return found
    name = name === '' ? part : `${name}.${part}`
    at = at === '' ? part : `${at}.${part}`
    value = isObject(value) ? value[part] : undefined
    const { kind } = field
    if (kind === 'object') {
      found = { field, name, path: at }
      below = field.fields ?? []
      continue
    }
    const listed = kind === 'list' || kind === 'blocks'
    if (!listed || !Array.isArray(value) || !/^\d+$/.test(parts[0] ?? ''))
      return { field, name, path: at }
    found = { field, name, path: at }
    const index = parts.shift() ?? ''
    const item: unknown = value[Number(index)]
    if (item === undefined || parts.length === 0) return found
    value = item
    name = `${name}.${index}`
    at = `${at}[${index}]`
    below = field.fields ?? []
  }
  return found
}

/** Converts a dotted path into the format of errors and labels: `items[2].title`. */
export function bracketed(path: string): string {
  return path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')
}
