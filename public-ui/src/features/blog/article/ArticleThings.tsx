import type { Post } from '@quoin/shared-ui/api/schema'
import { StructuredData } from '../../../page/StructuredData.tsx'
import { articleThings } from './structured.ts'

/** What an article says of itself to programs. */
export function ArticleThings({ post }: { post: Post }) {
  return <StructuredData of={(site) => articleThings(post, site)} />
}
