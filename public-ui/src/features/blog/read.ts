import type { Loaded } from '@quoin/shared-ui/api/content'
import type { Post } from '@quoin/shared-ui/api/schema'
import type { QueryClient } from '@tanstack/react-query'
import { mostRelated, readOpenings } from '../../sections/list/post/readOpenings.ts'
import { relatedQuery } from './article/relatedQuery.ts'

/** Fetches the articles that are like one. */
export async function readRelated(
  client: QueryClient,
  article: Promise<Loaded<Post>>,
): Promise<void> {
  const { entity } = await article
  const related = await client.query(relatedQuery(entity.id))
  await readOpenings(client, related.slice(0, mostRelated))
}
