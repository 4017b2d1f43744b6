import type { Post } from '@quoin/shared-ui/api/schema'
import { type Known, pictureAt, pictureId } from '../../../content/pictures.ts'
import { drawnSize, type SharedPicture } from '../../../page/Head.tsx'
import { sharedOf } from '../../../ui/picture/shared.ts'

/** What the server tells of the picture of an article, where that is one of the site. */
export function knownPicture(post: Post): Known | undefined {
  return pictureAt(post, post.image)
}

/** The picture by which an article is known elsewhere: its own, or one that the server draws. */
export function linkPicture(post: Post): SharedPicture {
  const { title: alt } = post
  const known = knownPicture(post)
  const own = known ? sharedOf(known, alt) : foreign(post)
  return own ?? { address: drawnAddress(post), alt, size: drawnSize }
}

/** The address of the picture that the server draws of an article. */
export function drawnAddress({ id }: Post): string {
  return `/api/blog/${encodeURIComponent(id)}/picture`
}

/** A picture that nothing more is known of, unless it should be one of the site and is not there. */
function foreign({ image, title, expand }: Post): SharedPicture | undefined {
  const gone = pictureId(image) !== '' && expand?.image === null
  return image && !gone ? { address: image, alt: title } : undefined
}
