import type { Post } from '@quoin/shared-ui/api/schema'

const most = 150

/** The article's excerpt, or the first 150 characters of its text. */
export function summary({ excerpt, content }: Pick<Post, 'excerpt' | 'content'>): string {
  if (excerpt.trim() !== '') return excerpt
  const text = plainText(content)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** The article as a list needs it: the content is no more than what stands for a missing excerpt. */
export function briefly(post: Post): Post {
  if (post.excerpt.trim() !== '') return { ...post, content: '' }
  return { ...post, content: escaped(summary(post)) }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The text of HTML that the server has sanitised. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
