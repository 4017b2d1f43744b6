import type { Post } from '@quoin/shared-ui/api/schema'

/** What narrows the list of articles. */
export interface Filter {
  /** Empty for all categories. */
  category: string
  /** Sought in titles and excerpts, in any case. */
  text: string
}

/** The articles that fit a filter, in the order that they came in. */
export function filterPosts(posts: Post[], { category, text }: Filter): Post[] {
  const sought = text.trim().toLowerCase()
  return posts.filter(
    (post) =>
      (category === '' || post.category === category) &&
      `${post.title}\n${post.excerpt}`.toLowerCase().includes(sought),
  )
}

/** The categories of some articles, each once, by the alphabet. */
export function categoriesOf(posts: Post[]): string[] {
  const names = new Set(posts.map(({ category }) => category).filter(Boolean))
  return [...names].sort()
}
