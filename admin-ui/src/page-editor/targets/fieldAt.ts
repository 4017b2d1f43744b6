import { isObject } from '../../fields/drafts.ts'
import type { Field } from '../../model/schema.ts'

/** A field within an entry, as its control is found in a form. */
export interface Found {
  field: Field
  /** The path of the value in the form's values: `items.2.title`. */
  name: string
  /** The path by which complaints name it: `items[2].title`. */
  path: string
}

/**
 * The field that a path of a value names: the innermost that has a control of its own. Of one line of a text of lines
 * that is the whole text. Undefined where the form has no such field.
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

/** A dotted path as complaints and labels have it: `items[2].title`. */
export function bracketed(path: string): string {
  return path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')
}
