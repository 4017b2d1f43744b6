import { useQuery } from '@tanstack/react-query'
import { type ListedPost, openingQuery } from '../../../content/lists.ts'
import { hasExcerpt, summary } from './summary.ts'

/** The summary of an article: its excerpt, or the beginning of its text. */
export function Summary({ post: { id, excerpt } }: { post: ListedPost }) {
  const { data } = useQuery({ ...openingQuery(id), enabled: !hasExcerpt(excerpt) })
  return <p>{summary({ excerpt, opening: data?.entity.opening ?? '' })}</p>
}
