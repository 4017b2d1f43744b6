import type { ContentType, Kind } from '../model/schema.ts'
import { layout } from './cardLayout.ts'
import type { Override } from '../entry-form/override.ts'

/** Kinds with large values, which are neither searched nor filtered by. */
const large = new Set<Kind>(['rich', 'map', 'object', 'list', 'blocks'])

/**
 * The fields that a type's list fetches: those that are short or searched, and others that its cards show. Forms read
 * the whole entry.
 */
export function listedFields(type: ContentType, { Card, shows = [] }: Override = {}) {
  const shown = Card ? shows : [layout(type).text?.name]
  const listed = type.fields.filter(
    ({ name, kind }) => !large.has(kind) || shown.includes(name),
  )
  return [...listed.map(({ name }) => name), 'createdAt', 'updatedAt']
}
