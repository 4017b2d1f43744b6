import { listQuery } from '@quoin/shared-ui/api/queries'
import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox, magnifier } from '@quoin/shared-ui/ui/glyphs'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../ui/Failure.tsx'
import grid from '../../ui/Grid.module.css'
import { Loading } from '../../ui/Loading.tsx'
import { FilterBar } from './FilterBar.tsx'
import { categoriesOf, filterPosts } from './filterPosts.ts'
import { PostCard } from './PostCard.tsx'
import { useFilter } from './useFilter.ts'

/** The articles that fit the filter in the address. */
export function Posts() {
  const { data, isPending, isError, refetch } = useQuery(listQuery('post'))
  const { filter, setText, setCategory, clear } = useFilter()
  const posts = data?.items ?? []
  const shown = filterPosts(posts, filter)
  return (
    <>
      <FilterBar
        {...{ filter, setText, setCategory }}
        categories={categoriesOf(posts)}
        found={data && shown.length}
      />
      {isPending && <Loading text="Loading articles..." height="26rem" pictures />}
      {isError && (
        <Failure
          title="Our articles could not be loaded"
          onRetry={() => void refetch()}
        />
      )}
      {data && shown.length === 0 && <Nothing any={posts.length > 0} onClear={clear} />}
      <ul className={grid.cards}>
        {shown.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface NothingProps {
  /** Whether there are articles that the filter hides. */
  any: boolean
  onClear: () => void
}

function Nothing({ any, onClear }: NothingProps) {
  const [title, text] = any
    ? ['No posts found', 'Try adjusting your search or filter criteria.']
    : ['No blog posts available', 'Check back later for our latest insights and updates.']
  return (
    <EmptyState
      icon={any ? magnifier : inbox}
      title={title}
      actions={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}
