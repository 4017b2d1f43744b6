/** The address of a library picture that has variants. */
const ours = /^(?<place>\/media\/[^/?#]+\/)[^/?#]+\.(?:jpe?g|png|gif|webp)(?:[?#].*)?$/i

/** The address of a small variant of a picture; the address itself if there is none. */
export function thumbnailOf(address: string): string {
  return address.replace(ours, '$<place>160.webp')
}
