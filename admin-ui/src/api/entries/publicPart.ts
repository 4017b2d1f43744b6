import { membersOf, partsOf } from './exact.ts'
import type { Field } from '../../model/schema.ts'

/** The parts of a field's schema that decide which members of its value are private. */
type Shape = Pick<Field, 'kind' | 'fields'>

/** The JSON of a value as it was written, without the members that are private in the schema. */
export function publicPart(source: string, { kind, fields = [] }: Shape): string {
  if (kind === 'list' && source.startsWith('[')) {
    const parts = partsOf(source).map((part) =>
      publicPart(part, { kind: 'object', fields }),
    )
    return `[${parts.join(',')}]`
  }
  if (kind !== 'object' || !source.startsWith('{')) return source
  const members = membersOf(source).flatMap(([name, part]) => {
    const field = fields.find((other) => other.name === name)
    if (field?.private) return []
    return `${JSON.stringify(name)}:${field ? publicPart(part, field) : part}`
  })
  return `{${members.join(',')}}`
}
