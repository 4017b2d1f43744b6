/** The address of a picture of the library of which there are variants. */
const ours = /^(?<place>\/media\/[^/?#]+\/)[^/?#]+\.(?:jpe?g|png|gif|webp)(?:[?#].*)?$/i

/** Where a small variant of a picture is; the address itself where there is none. */
export function thumbnailOf(address: string): string {
  return address.replace(ours, '$<place>160.webp')
}
