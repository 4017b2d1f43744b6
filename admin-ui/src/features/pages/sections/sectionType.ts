import type { ContentType, Field } from '../../../model/schema.ts'
import { type FieldWords, kindOf } from '../../../model/sections/kinds.ts'
import { isAvailable, ownKind } from '../../../model/sections/ownKinds.ts'

/** The content type of sections, limited to the fields of one kind, with its labels. */
export function sectionType(type: ContentType, name: string): ContentType {
  const own = ownKind(type, name)
  if (own || !isAvailable(type, name)) return ownType(type, own?.fields)
  const kind = kindOf(name)
  const fields = type.fields.flatMap((field): Field[] => {
    if (field.name === 'title') return [field]
    if (field.name === 'content')
      return kind.content === undefined ? [] : [contentOf(field, name, kind.content)]
    if (field.name === 'metadata') return partsOf(field, { ...kind.metadata, look: {} })
    if (field.name !== 'items') return []
    return partsOf({ ...field, label: kind.label }, kind.items)
  })
  return { ...type, fields }
}

/** The type of a section of a plugin, with the fields of its metadata; undefined if the plugin is missing. */
function ownType(type: ContentType, parts: Field[] | undefined): ContentType {
  const fields = type.fields.flatMap((field): Field[] => {
    if (field.name === 'title') return [field]
    if (field.name === 'content') return [{ ...field, label: 'Text', kind: 'long' }]
    return field.name === 'metadata' && parts ? [{ ...field, fields: parts }] : []
  })
  return { ...type, fields }
}

/** The content is rich text in a text section, and plain text in all others. */
function contentOf(field: Field, kind: string, label: string): Field {
  return { ...field, label, kind: kind === 'text' ? 'rich' : 'long' }
}

function partsOf(field: Field, words: Record<string, FieldWords> | undefined): Field[] {
  if (words === undefined) return []
  const fields = Object.entries(words).flatMap(([name, given]) =>
    (field.fields ?? [])
      .filter((part) => part.name === name)
      .map(({ help: own, ...part }) => ({
        ...part,
        ...withHelp({ help: own, ...given }),
      })),
  )
  return fields.length === 0 ? [] : [{ ...field, fields }]
}

function withHelp({ label, help }: { label?: string; help?: string | undefined }) {
  return { ...(label !== undefined && { label }), ...(help && { help }) }
}
