/** The beginning of the address of a library file, with its id. */
const ours = /^\/media\/([^/?#]+)\/[^/?#]/

/** The id of the library file at an address; empty for any other address. */
export function mediaIdIn(address: string): string {
  const [, id = ''] = ours.exec(address) ?? []
  try {
    return decodeURIComponent(id)
  } catch {
    return ''
  }
}
