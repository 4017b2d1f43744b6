import type { Post } from '@quoin/shared-ui/api/schema'

const most = 150

/** The article's excerpt, or the first 150 characters of its text. */
export function summary({ excerpt, opening }: Pick<Post, 'excerpt' | 'opening'>): string {
  if (hasExcerpt(excerpt)) return excerpt
  return opening.length > most ? `${opening.slice(0, most)}…` : opening
}

/** Whether an excerpt is not empty. */
export function hasExcerpt(excerpt: string): boolean {
  return excerpt.trim() !== ''
}
