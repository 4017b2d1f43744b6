import type { Field } from '../../model/schema.ts'
import { isObject } from '../drafts.ts'

/** The fields of an element: all fields of a list, or those of a block's shape. */
export function fieldsIn({ kind, fields = [] }: Field, element: unknown): Field[] {
  return kind === 'blocks' && isObject(element)
    ? fields.filter(({ name }) => name in element)
    : fields
}
