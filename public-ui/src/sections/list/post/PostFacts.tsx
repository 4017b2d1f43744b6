import { formatDate } from '@quoin/shared-ui/format/date'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import type { ListedPost } from '../../../content/lists.ts'
import { textOr } from '../../../content/missing.ts'
import { useSettings } from '../../../content/settings.ts'
import styles from './PostFacts.module.css'

const defaultReadTime = 5

/** The date, author and length of an article. */
export function PostFacts({
  post,
}: {
  post: Pick<ListedPost, 'category' | 'publishedAt' | 'author' | 'readTime'>
}) {
  const { timeZone } = useSettings()
  const { category, publishedAt, author, readTime } = post
  return (
    <div className={styles.facts}>
      {category && <Badge variant="secondary">{category}</Badge>}
      {publishedAt ? (
        <time dateTime={publishedAt}>{formatDate(publishedAt, timeZone)}</time>
      ) : (
        <span>Draft</span>
      )}
      <span>{readTime > 0 ? readTime : defaultReadTime} min read</span>
      <span>By {textOr(author, 'Admin')}</span>
    </div>
  )
}
