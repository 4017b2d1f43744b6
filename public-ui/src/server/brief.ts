import { beginning } from '../features/blog/summary.ts'

const texts = /^\/api\/blog\/[^/?]+\?fields=content$/

/** What a page keeps of an answer for the browser: of a text that stands for an excerpt, what is shown. */
export function brief(path: string, status: number, body: string): string {
  if (status !== 200 || !texts.test(path)) return body
  const post = JSON.parse(body) as { id: string; content: string }
  return JSON.stringify({ ...post, content: beginning(post.content) })
}
