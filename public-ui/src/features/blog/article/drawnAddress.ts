import type { Post } from '@quoin/shared-ui/api/schema'

/** The address of the picture that the server draws of an article. */
export function drawnAddress({ id }: Post): string {
  return `/api/blog/${encodeURIComponent(id)}/picture`
}
