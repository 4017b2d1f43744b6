import {
  allPostsQuery,
  categoryQuery,
  type ListedPost,
  postsQuery,
  step,
} from '../../../content/lists.ts'
import type { Page } from '@quoin/shared-ui/api/content'
import { type Filter, filterPosts } from './filterPosts.ts'

/** Whether there are more articles than the list begins with, so that a filter has to ask for them. */
export function isLong(first: Page<ListedPost> | undefined): boolean {
  return first !== undefined && first.next !== null
}

/** The query of a long list that has the articles of a filter, or as many of them as are to be shown. */
export function sourceOf({ category, text }: Filter, most: number) {
  if (most > step || text.trim() !== '') return allPostsQuery
  return category === '' ? postsQuery : categoryQuery(category)
}

/** The articles of an answer that fit a filter, and how many there are with those that the answer leaves out. */
export function fittingOf(page: Page<ListedPost> | undefined, filter: Filter) {
  const { items, total, next } = page ?? { items: [], total: 0, next: null }
  const fitting = filterPosts(items, filter)
  const whole = next === null || fitting.length < items.length
  return { fitting, found: whole ? fitting.length : total }
}
