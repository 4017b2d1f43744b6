/** The start of the address of a file of the library, with its id. */
const ours = /^\/media\/([^/?#]+)\/[^/?#]/

/** The id of the file of the library that an address leads to; empty for any other address. */
export function mediaIdIn(address: string): string {
  const [, id = ''] = ours.exec(address) ?? []
  try {
    return decodeURIComponent(id)
  } catch {
    return ''
  }
}
