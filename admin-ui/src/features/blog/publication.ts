import type { Entry } from '../../content/schema.ts'

/**
 * Adds when a post was published, unless the form says so itself: the first
 * time that it is saved as published. A time once set is kept.
 */
export function withPublication(
  body: Record<string, unknown>,
  entry: Entry | null,
): Record<string, unknown> {
  if ('publishedAt' in body) return body
  const known = entry?.publishedAt ?? null
  const now = body.status === 'published' ? new Date().toISOString() : null
  return { ...body, publishedAt: known ?? now }
}
