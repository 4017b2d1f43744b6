import type { Post } from '@quoin/shared-ui/api/schema'

const most = 150

/** How far into a text is looked for its beginning, in characters. */
const looked = 4000

/** The article's excerpt, or the first 150 characters of its text. */
export function summary({ excerpt, content }: Pick<Post, 'excerpt' | 'content'>): string {
  if (hasExcerpt(excerpt)) return excerpt
  const text = opening(content)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** The text of HTML, or as much of it as its first few thousand characters hold: texts are long. */
function opening(html: string): string {
  const start = html.slice(0, looked).replace(/(?:<[^>]*|&[#\w]*)$/, '')
  const text = plainText(start)
  return text.length > most ? text : plainText(html)
}

/** Whether an excerpt says anything. */
export function hasExcerpt(excerpt: string): boolean {
  return excerpt.trim() !== ''
}

/** Of a text as much HTML as stands for a missing excerpt. */
export function beginning(content: string): string {
  return escaped(summary({ excerpt: '', content }))
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
