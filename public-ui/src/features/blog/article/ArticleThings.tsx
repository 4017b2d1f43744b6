import type { Post } from '@quoin/shared-ui/api/schema'
import { StructuredData } from '../../../page/StructuredData.tsx'
import { articleThings } from './structured.ts'

/** The structured data of an article. */
export function ArticleThings({ post }: { post: Post }) {
  return <StructuredData of={(site) => articleThings(post, site)} />
}
