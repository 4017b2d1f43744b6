import {
  type Expanded,
  type Known,
  pictureAt,
  pictureId,
} from '../../content/pictures.ts'
import type { WithSeo } from '../../content/seo.ts'
import { drawnSize, type SharedPicture } from '../../page/Head.tsx'
import { altOf, variant } from './variant.ts'
import { sizeOf } from './variants.ts'

/** The ratio of pictures for shared links. */
const ratio = '1.91:1'

/** The width of a variant; a smaller picture keeps its own. */
const widest = 1200

/** A picture of the site for shared links; undefined if other sites could not show it. */
export function sharedOf(picture: Known, title: string): SharedPicture | undefined {
  if (picture.widths.length === 0) return undefined
  const width = Math.min(widest, sizeOf(picture, ratio).width)
  return {
    address: variant(picture, widest, 'jpg', ratio),
    alt: altOf(picture) || title,
    size: { width, height: Math.round(width / 1.91), type: 'image/jpeg' },
  }
}

/** An entry with an optional picture in its field `image`, and another for shared links. */
interface Pictured extends Expanded, WithSeo {
  image: string
}

/** The picture of an entry for shared links: the one for this purpose, its own, or the server's generated picture. */
export function linkPicture(
  entry: Pictured,
  title: string,
  drawn: string,
): SharedPicture {
  return (
    enteredPicture(entry, title) ??
    sharedAt(entry, entry.image, title) ?? { address: drawn, alt: title, size: drawnSize }
  )
}

/** The picture that was entered for shared links; undefined for none. */
export function enteredPicture(
  entry: Expanded & WithSeo,
  title: string,
): SharedPicture | undefined {
  return sharedAt(entry, entry.seo?.image, title)
}

/** The picture at an address for shared links; undefined for none, and for a missing picture of the site. */
export function sharedAt(
  entry: Expanded,
  address: string | undefined,
  alt: string,
): SharedPicture | undefined {
  if (!address) return undefined
  const known = pictureAt(entry, address)
  if (known) return sharedOf(known, alt)
  const gone = pictureId(address) !== '' && entry.expand !== undefined
  return gone ? undefined : { address, alt }
}

/** The picture of an entry in structured data; see linkPicture. */
export function describedPicture(entry: Pictured, drawn: string, origin: string) {
  const shown = [entry.seo?.image ?? '', entry.image]
  const known = shown.map((address) => pictureAt(entry, address)).find((one) => one)
  if (known) return imageObject(known, origin)
  const { address } = linkPicture(entry, '', drawn)
  return address.startsWith('/') ? origin + address : address
}

/** A picture of the site as an ImageObject in structured data. */
export function imageObject({ url, width, height }: Known, origin: string) {
  return { '@type': 'ImageObject', url: origin + url, width, height }
}
