import type { Known } from '../../content/pictures.ts'
import type { SharedPicture } from '../../page/Head.tsx'
import { altOf, sizeOf, variant } from './variants.ts'

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

/** A picture of the site for programs that read a page. */
export function imageObject({ url, width, height }: Known, origin: string) {
  return { '@type': 'ImageObject', url: origin + url, width, height }
}
