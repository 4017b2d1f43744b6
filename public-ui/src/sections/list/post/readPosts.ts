import type { Page } from '@quoin/shared-ui/api/content'
import type { QueryClient } from '@tanstack/react-query'
import { categoriesQuery, type ListedPost, step } from '../../../content/lists.ts'
import { filterOf, filterPosts } from './filterPosts.ts'
import { isLong, sourceOf } from './postsOf.ts'
import { readOpenings } from './readOpenings.ts'

/** Fetches the list of articles at an address, in addition to the first articles. */
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
