import { useQuery } from '@tanstack/react-query'
import { type ListedPost, textQuery } from '../../content/lists.ts'
import { hasExcerpt, summary } from './summary.ts'

/** What an article is about: its excerpt, or the beginning of its text. */
export function Summary({ post: { id, excerpt } }: { post: ListedPost }) {
  const { data } = useQuery({ ...textQuery(id), enabled: !hasExcerpt(excerpt) })
  return <p>{summary({ excerpt, content: data?.entity.content ?? '' })}</p>
}
