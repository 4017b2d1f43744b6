import type { Post } from '@quoin/shared-ui/api/schema'

/** When an article was last changed; undefined for one that nobody has published. */
export function modifiedAt({ publishedAt, updatedAt }: Post): string | undefined {
  if (!publishedAt) return undefined
  return Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt
}
