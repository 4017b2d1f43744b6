import {
  allPostsQuery,
  categoryQuery,
  type ListedPost,
  postsQuery,
  step,
} from '../../../content/lists.ts'
import type { Page } from '@quoin/shared-ui/api/content'
import { type Filter, filterPosts } from './filterPosts.ts'

/** Whether there are more articles than those loaded first, so that a filter needs a request. */
export function isLong(first: Page<ListedPost> | undefined): boolean {
  return first !== undefined && first.next !== null
}

/** The query of a long list for a filter, up to a number of articles. */
export function sourceOf({ category, text }: Filter, most: number) {
  if (most > step || text.trim() !== '') return allPostsQuery
  return category === '' ? postsQuery : categoryQuery(category)
}

/** The articles of a response that match a filter, and the number of matches including those that were not returned. */
export function fittingOf(page: Page<ListedPost> | undefined, filter: Filter) {
  const { items, total, next } = page ?? { items: [], total: 0, next: null }
  const fitting = filterPosts(items, filter)
  const whole = next === null || fitting.length < items.length
  return { fitting, found: whole ? fitting.length : total }
}
