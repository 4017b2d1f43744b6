import type { Post } from '@quoin/shared-ui/api/schema'
import { listOf } from '../../../content/missing.ts'
import { modifiedAt } from './modifiedAt.ts'

/** The metadata of a shared article, in addition to that of every page. */
export function ArticleMeta({ post }: { post: Post }) {
  const { publishedAt, category } = post
  const modified = modifiedAt(post)
  return (
    <>
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      {modified && <meta property="article:modified_time" content={modified} />}
      {category && <meta property="article:section" content={category} />}
      {listOf(post.tags).map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  )
}
