import type { ContentType, Field } from '../schema.ts'
import { kindOf, type SectionKind } from './kinds.ts'

/** A kind of section of a plugin. */
export interface OwnKind extends SectionKind {
  icon: string
  /** The fields of its metadata. */
  fields: Field[]
}

/** The kinds of sections that plugins define. */
export function ownKinds({ shapes = [] }: ContentType): OwnKind[] {
  return shapes.map(({ name, title, icon, fields }) => ({
    name,
    label: title,
    text: '',
    content: 'Text',
    starts: { title },
    icon,
    fields,
  }))
}

/** A kind of a plugin by its name; undefined if it is none. */
export function ownKind(type: ContentType, name: string): OwnKind | undefined {
  return ownKinds(type).find((kind) => kind.name === name)
}

/** Whether this server has a kind: it may be that of a plugin which is missing. */
export function isAvailable({ fields }: ContentType, name: string): boolean {
  const { choices = [] } = fields.find((field) => field.name === 'type') ?? {}
  return choices.length === 0 || choices.includes(name)
}

/** A kind by its name, for lists of sections. */
export function kindIn(type: ContentType, name: string): SectionKind {
  if (name !== '' && !isAvailable(type, name))
    return { ...kindOf(name), label: `Not available (${name})` }
  return ownKind(type, name) ?? kindOf(name)
}
