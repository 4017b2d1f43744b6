import {
  type Expanded,
  type Known,
  pictureAt,
  pictureId,
} from '../../content/pictures.ts'
import { drawnSize, type SharedPicture } from '../../page/Head.tsx'
import { altOf, variant } from './variant.ts'
import { sizeOf } from './variants.ts'

/** The shape that pictures have where pages are shared. */
const ratio = '1.91:1'

/** A width that there is a variant of; a smaller picture comes in its own. */
const widest = 1200

/** A picture of the site as it stands for a page; undefined for one that other sites could not show. */
export function sharedOf(picture: Known, title: string): SharedPicture | undefined {
  if (picture.widths.length === 0) return undefined
  const width = Math.min(widest, sizeOf(picture, ratio).width)
  return {
    address: variant(picture, widest, 'jpg', ratio),
    alt: altOf(picture) || title,
    size: { width, height: Math.round(width / 1.91), type: 'image/jpeg' },
  }
}

/** What may have a picture in its field `image`. */
interface Pictured extends Expanded {
  image: string
}

/** The picture by which an entry is known elsewhere: its own, or the one that the server draws at an address. */
export function linkPicture(
  entry: Pictured,
  title: string,
  drawn: string,
): SharedPicture {
  const known = pictureAt(entry, entry.image)
  const own = known ? sharedOf(known, title) : foreign(entry, title)
  return own ?? { address: drawn, alt: title, size: drawnSize }
}

/** A picture that nothing more is known of, unless it should be one of the site and is not there. */
function foreign({ image, expand }: Pictured, alt: string): SharedPicture | undefined {
  const gone = pictureId(image) !== '' && expand?.image === null
  return image && !gone ? { address: image, alt } : undefined
}

/** The picture of an entry for programs that read its page: its own, or the one that the server draws at an address. */
export function describedPicture(entry: Pictured, drawn: string, origin: string) {
  const known = pictureAt(entry, entry.image)
  if (known) return imageObject(known, origin)
  const { address } = linkPicture(entry, '', drawn)
  return address.startsWith('/') ? origin + address : address
}

/** A picture of the site for programs that read a page. */
export function imageObject({ url, width, height }: Known, origin: string) {
  return { '@type': 'ImageObject', url: origin + url, width, height }
}
