/** The start of the address of a file of the library, with its id, and the extension of the file. */
const ours = /^\/media\/([^/?#]+)\/[^/?#]+?(?:\.([a-z]+))?(?:[?#]|$)/i

/** Pictures of these have no variants. */
const whole = /^(?:svg|avif|pdf)$/i

/** The id of the file of the library that an address leads to; empty for any other address. */
export function mediaIdIn(address: string): string {
  const [, id = ''] = ours.exec(address) ?? []
  try {
    return decodeURIComponent(id)
  } catch {
    return ''
  }
}

/** Where a small variant of a picture is; the address itself where there is none. */
export function thumbnailOf(address: string): string {
  const [, id, extension = 'svg'] = ours.exec(address) ?? []
  return id === undefined || whole.test(extension) ? address : `/media/${id}/160.webp`
}
