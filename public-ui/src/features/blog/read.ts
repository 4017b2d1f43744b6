import type { Loaded } from '@quoin/shared-ui/api/content'
import type { Post } from '@quoin/shared-ui/api/schema'
import type { QueryClient } from '@tanstack/react-query'
import { personQuery } from '../../content/lists.ts'
import { mostRelated, readOpenings } from '../../sections/list/post/readOpenings.ts'
import { NotThere } from '../../sections/parts.tsx'
import { relatedQuery } from './article/relatedQuery.ts'

/** Fetches the related articles of an article, and its author. */
export async function readBeside(
  client: QueryClient,
  article: Promise<Loaded<Post>>,
): Promise<void> {
  const { entity } = await article.catch(async (error: unknown) => {
    await NotThere.fetched()
    throw error
  })
  // If the author cannot be fetched, the article is still shown.
  const author = entity.member
    ? client.query(personQuery(entity.member)).catch(() => undefined)
    : undefined
  const related = await client.query(relatedQuery(entity.id))
  await readOpenings(client, related.slice(0, mostRelated))
  await author
}
