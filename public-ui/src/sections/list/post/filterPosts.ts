import type { ListedPost } from '../../../content/lists.ts'

/** What narrows the list of articles. */
export interface Filter {
  /** Empty for all categories. */
  category: string
  /** Sought in titles and excerpts, in any case. */
  text: string
}

/** The filter that an address asks for. */
export function filterOf(params: URLSearchParams): Filter {
  return { category: params.get('category') ?? '', text: params.get('q') ?? '' }
}

/** The articles that fit a filter, in the order that they came in. */
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

/** The categories of some articles, each once, by the alphabet. */
export function categoriesOf(posts: ListedPost[]): string[] {
  const names = new Set(posts.map(({ category }) => category).filter(Boolean))
  return [...names].sort()
}
