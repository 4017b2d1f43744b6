import type { Field } from '../../model/schema.ts'
import { isObject } from '../drafts.ts'

/** The fields that an element of a list has: all that there are, but of a block that of its shape. */
export function fieldsIn({ kind, fields = [] }: Field, element: unknown): Field[] {
  return kind === 'blocks' && isObject(element)
    ? fields.filter(({ name }) => name in element)
    : fields
}
