import type { Post } from '@quoin/shared-ui/api/schema'
import { briefly } from '../features/blog/summary.ts'

const postLists = /^\/api\/blog(?:\/related\/[^/]*)?(?:\?|$)/

/** What a page keeps of an answer for the browser: lists of articles lead to them without their texts. */
export function brief(path: string, status: number, body: string): string {
  if (status !== 200 || !postLists.test(path)) return body
  return JSON.stringify((JSON.parse(body) as Post[]).map(briefly))
}
