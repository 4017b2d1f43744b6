import type { components } from '@quoin/shared-ui/api/schema.gen'

/** The server's data about a picture of the site. */
export type Known = components['schemas']['Picture']

/** Pictures of the site by their ids. */
export type Album = ReadonlyMap<string, Known>

/** A response that may include pictures. */
export interface Expanded {
  expand?: Record<string, object | null> | undefined
}

/** The id of the picture at an address; empty for any other address. */
export function pictureId(address: string): string {
  return /^\/media\/([a-z\d][a-z\d-]*)\/[^/]+$/.exec(address)?.[1] ?? ''
}

/** The data about all pictures of an entry in a response, for single and several pictures. */
export function picturesOf({ expand = {} }: Expanded): Album {
  const all = Object.values(expand).flatMap((told): unknown[] =>
    told === null || isKnown(told) ? [told] : Object.values(told),
  )
  return new Map(all.filter(isKnown).map((picture) => [picture.id, picture]))
}

/** The data about the picture at an address in a response. */
export function pictureAt(entry: Expanded, address: string): Known | undefined {
  return picturesOf(entry).get(pictureId(address))
}

function isKnown(told: unknown): told is Known {
  return typeof told === 'object' && told !== null && 'widths' in told
}
