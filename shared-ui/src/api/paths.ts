import { places, type TypeName } from './types.gen.ts'

export type { TypeName } from './types.gen.ts'

/** Whose view of a type is asked for. */
export type Audience = 'visitor' | 'staff'

/** Tells whether a type has only one entry, served at the type's own path. */
export function isSingle(type: TypeName): boolean {
  // The server may know more types than it did when this was built.
  return (places as Partial<typeof places>)[type]?.single === true
}

/** Where visitors read a type's list, and send new entries. */
export function listPath(type: TypeName): `/api/${string}` {
  return `/api/${places[type].path}`
}

/** Where visitors read one entry of a type. */
export function entryPath(type: TypeName, id: string): `/api/${string}` {
  const list = listPath(type)
  return isSingle(type) ? list : `${list}/${encodeURIComponent(id)}`
}
