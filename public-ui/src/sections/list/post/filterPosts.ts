import type { ListedPost } from '../../../content/lists.ts'

/** The filter of the list of articles. */
export interface Filter {
  /** Empty for all categories. */
  category: string
  /** Searched in titles and excerpts, ignoring case. */
  text: string
}

/** The filter in an address. */
export function filterOf(params: URLSearchParams): Filter {
  return { category: params.get('category') ?? '', text: params.get('q') ?? '' }
}

/** The articles that match a filter, in their order. */
export function filterPosts(
  posts: ListedPost[],
  { category, text }: Filter,
): ListedPost[] {
  const sought = text.trim().toLowerCase()
  return posts.filter(
    (post) =>
      (category === '' || post.category === category) &&
      `${post.title}\n${post.excerpt}`.toLowerCase().includes(sought),
  )
}

/** The categories of some articles, without duplicates, in alphabetical order. */
export function categoriesOf(posts: ListedPost[]): string[] {
  const names = new Set(posts.map(({ category }) => category).filter(Boolean))
  return [...names].sort()
}
