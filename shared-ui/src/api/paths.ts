import { places, type TypeName } from './types.gen.ts'

export type { TypeName } from './types.gen.ts'

/** The audience of a list: whether hidden entries are included. */
export type Audience = 'visitor' | 'staff'

/** Reports whether a type has a single entry, at the type's own path. */
export function isSingle(type: TypeName): boolean {
  // The server may have types that were unknown when this was built.
  return (places as Partial<typeof places>)[type]?.single === true
}

/** The public path of a type's list, also for new entries. */
export function listPath(type: TypeName): `/api/${string}` {
  return `/api/${places[type].path}`
}

/** The public path of an entry. */
export function entryPath(type: TypeName, id: string): `/api/${string}` {
  const list = listPath(type)
  return isSingle(type) ? list : `${list}/${encodeURIComponent(id)}`
}
