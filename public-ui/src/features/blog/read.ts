import type { Loaded, Page } from '@quoin/shared-ui/api/content'
import type { Post } from '@quoin/shared-ui/api/schema'
import type { QueryClient } from '@tanstack/react-query'
import { categoriesQuery, type ListedPost, step } from '../../content/lists.ts'
import { filterOf, filterPosts } from './list/filterPosts.ts'
import { isLong, sourceOf } from './list/postsOf.ts'
import { mostRelated, readOpenings } from './article/readOpenings.ts'
import { relatedQuery } from './article/relatedQuery.ts'

/** Fetches what the list of articles shows at an address beside those that it begins with. */
export async function readPosts(
  client: QueryClient,
  posts: Promise<Page<ListedPost>>,
  search: URLSearchParams,
): Promise<void> {
  const first = await posts
  const filter = filterOf(search)
  const [{ items }] = isLong(first)
    ? await Promise.all([
        client.query(sourceOf(filter, step)),
        client.query(categoriesQuery),
      ])
    : [first]
  await readOpenings(client, filterPosts(items, filter).slice(0, step))
}

/** Fetches the articles that are like one. */
export async function readRelated(
  client: QueryClient,
  article: Promise<Loaded<Post>>,
): Promise<void> {
  const { entity } = await article
  const related = await client.query(relatedQuery(entity.id))
  await readOpenings(client, related.slice(0, mostRelated))
}
