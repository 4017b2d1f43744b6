import type { Loaded, Page } from '@quoin/shared-ui/api/content'
import type { Post } from '@quoin/shared-ui/api/schema'
import type { QueryClient } from '@tanstack/react-query'
import type { ListedPost } from '../../content/lists.ts'
import { filterOf, filterPosts } from './filterPosts.ts'
import { mostRelated, readOpenings, step } from './readOpenings.ts'
import { relatedQuery } from './relatedQuery.ts'

/** Fetches what the cards of articles lack at an address. */
export async function readPosts(
  client: QueryClient,
  posts: Promise<Page<ListedPost>>,
  search: URLSearchParams,
): Promise<void> {
  const { items } = await posts
  await readOpenings(client, filterPosts(items, filterOf(search)).slice(0, step))
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
