import { labelAt } from '../../model/labels.ts'
import type { Entry, Schema } from '../../model/schema.ts'
import type { Standing } from '../edits.ts'
import { bracketed } from './fieldAt.ts'
import { keyOf, type Mark, type Shown } from './marks.ts'
import { isSection, nameOf, typeAt, typeOf } from '../types.ts'

/** The label of an entry of the page. */
export function entryName(
  key: string,
  schema: Schema,
  shown: Shown,
  sections: Entry[],
  entries: ReadonlyMap<string, Standing>,
): string {
  const known = entries.get(key)
  if (known) return known.name
  const path = key.slice(0, key.lastIndexOf('/'))
  const id = key.slice(path.length + 1)
  const type = typeAt(schema, path)
  if (type === undefined) return id
  const section = isSection(type) ? sections.find((one) => one.id === id) : undefined
  if (section) return nameOf(type, section)
  const title = shown.entries[key]?.title
  return type.single || title === undefined || title === ''
    ? nameOf(type, { id, createdAt: '', updatedAt: '' })
    : title
}

/** The labels of the fields that an element shows: 'Title', 'Points 2, Title'. */
export function marksLabel(marks: Mark[], schema: Schema, sections: Entry[]): string {
  const labels = marks.map((mark) => {
    const type = typeAt(schema, mark.path)
    if (type === undefined) return mark.field
    const section = isSection(type)
      ? sections.find(({ id }) => id === mark.id)
      : undefined
    const { fields } = section ? typeOf(type, section) : type
    return labelAt(fields, bracketed(mark.field))
  })
  return [...new Set(labels)].join(' and ')
}

/** The keys of the entries in some marks. */
export function keysOf(marks: Mark[]): string[] {
  return [...new Set(marks.map(keyOf))]
}
