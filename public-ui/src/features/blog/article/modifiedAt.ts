import type { Post } from '@quoin/shared-ui/api/schema'

/** Returns the time of the last change of an article; undefined for an article that is not published. */
export function modifiedAt({ publishedAt, updatedAt }: Post): string | undefined {
  if (!publishedAt) return undefined
  return Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt
}
