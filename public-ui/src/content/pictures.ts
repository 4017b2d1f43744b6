import type { components } from '@quoin/shared-ui/api/schema.gen'

/** What the server tells of a picture of the site. */
export type Known = components['schemas']['Picture']

/** Pictures of the site by their ids. */
export type Album = ReadonlyMap<string, Known>

/** What may have come with its pictures. */
export interface Expanded {
  expand?: Record<string, object | null> | undefined
}

/** The id of the picture at an address; empty where the address leads elsewhere. */
export function pictureId(address: string): string {
  return /^\/media\/([a-z\d][a-z\d-]*)\/[^/]+$/.exec(address)?.[1] ?? ''
}

/** All that an answer tells of the pictures in an entry: of one by its field, or of several by their ids. */
export function picturesOf({ expand = {} }: Expanded): Album {
  const all = Object.values(expand).flatMap((told): unknown[] =>
    told === null || isKnown(told) ? [told] : Object.values(told),
  )
  return new Map(all.filter(isKnown).map((picture) => [picture.id, picture]))
}

/** What an answer tells of the picture at an address. */
export function pictureAt(entry: Expanded, address: string): Known | undefined {
  return picturesOf(entry).get(pictureId(address))
}

function isKnown(told: unknown): told is Known {
  return typeof told === 'object' && told !== null && 'widths' in told
}
