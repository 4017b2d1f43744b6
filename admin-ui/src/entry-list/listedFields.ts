import type { ContentType, Kind } from '../model/schema.ts'
import { layout } from './cardLayout.ts'
import type { Override } from '../entry-form/override.ts'

/** What can be large, and is neither searched nor filtered by. */
const large = new Set<Kind>(['rich', 'map', 'object', 'list', 'blocks'])

/**
 * The fields that a type's list needs: what is short or searched, and what else its cards show.
 * Forms read the whole entry.
 */
export function listedFields(type: ContentType, { Card, shows = [] }: Override = {}) {
  const shown = Card ? shows : [layout(type).text?.name]
  const listed = type.fields.filter(
    ({ name, kind }) => !large.has(kind) || shown.includes(name),
  )
  return [...listed.map(({ name }) => name), 'createdAt', 'updatedAt']
}
