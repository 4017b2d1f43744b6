import type { Post } from '@quoin/shared-ui/api/schema'
import { listOf } from '../../../content/missing.ts'
import { modifiedAt } from './modifiedAt.ts'

/** What those who share an article are told of it beside what every page tells. */
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
