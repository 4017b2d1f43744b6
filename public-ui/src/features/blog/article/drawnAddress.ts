import type { Post } from '@quoin/shared-ui/api/schema'

/** The address of an article's generated picture. */
export function drawnAddress({ id }: Post): string {
  return `/api/blog/${encodeURIComponent(id)}/picture`
}
