import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox } from '@quoin/shared-ui/ui/glyphs'
import { useQuery } from '@tanstack/react-query'
import { type Pick, somePostsQuery } from '../../../content/lists.ts'
import { Failure } from '../../../ui/states/Failure.tsx'
import grid from '../../../ui/Grid.module.css'
import { Loading } from '../../../ui/states/Loading.tsx'
import { PostCard } from './PostCard.tsx'

/** The newest or chosen articles. */
export function SomePosts({ pick }: { pick: Pick }) {
  const { data, isPending, isError, refetch } = useQuery(somePostsQuery(pick))
  if (isPending)
    return <Loading text="Loading articles..." cards={3} size="medium" pictures />
  if (isError) {
    return (
      <Failure title="Our articles could not be loaded" onRetry={() => void refetch()} />
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState icon={inbox} title="No blog posts available">
        Check back later for our latest insights and updates.
      </EmptyState>
    )
  }
  return (
    <ul className={grid.cards}>
      {data.items.map((post) => (
        <li key={post.id}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  )
}
