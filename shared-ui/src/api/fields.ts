import type { TypeName } from './paths.ts'
import type { Entities } from './schema.ts'

/** Names of fields of a type. */
export type FieldsOf<T extends TypeName> = readonly (keyof Entities[T])[]

/** An entry with the given fields, its id, and its expanded references. */
export type Part<T extends TypeName, F extends FieldsOf<T>> = Pick<
  Entities[T],
  F[number] | (('id' | 'expand') & keyof Entities[T])
>
