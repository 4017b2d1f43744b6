import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox, magnifier } from '@quoin/shared-ui/ui/glyphs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categoriesQuery, postsQuery, step } from '../../../content/lists.ts'
import { Failure } from '../../../ui/states/Failure.tsx'
import grid from '../../../ui/Grid.module.css'
import { Loading } from '../../../ui/states/Loading.tsx'
import { FilterBar } from './FilterBar.tsx'
import { categoriesOf } from './filterPosts.ts'
import { PostCard } from './PostCard.tsx'
import styles from './AllPosts.module.css'
import { fittingOf, isLong, sourceOf } from './postsOf.ts'
import { useFilter } from './useFilter.ts'
import { useVisit } from './useVisit.ts'

/** All articles; a new visit resets the list. */
export function AllPosts() {
  const [visit] = useVisit()
  return <Filtered key={visit} />
}

/** The articles that match the filter in the address. */
function Filtered() {
  const { data: first } = useQuery(postsQuery)
  const { filter, setText, setCategory, clear } = useFilter()
  // A new filter starts with the first step.
  const [asked, ask] = useState({ filter, most: step })
  const most = asked.filter === filter ? asked.most : step
  const long = isLong(first)
  const { data, isPending, isError, refetch } = useQuery(
    long ? sourceOf(filter, most) : postsQuery,
  )
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: long })
  // The first articles are shown until the others have loaded.
  const known = data ?? first
  const { fitting, found } = fittingOf(known, filter)
  // Responses with all articles have a known end.
  const more = most > step ? fitting.length > most : found > most
  return (
    <>
      <FilterBar
        {...{ filter, setText, setCategory }}
        categories={long ? (categories ?? []) : categoriesOf(first?.items ?? [])}
        found={data && found}
      />
      {isPending && <Loading text="Loading articles..." size="medium" pictures />}
      {isError && (
        <Failure
          title="Our articles could not be loaded"
          onRetry={() => void refetch()}
        />
      )}
      {data && fitting.length === 0 && (
        <Nothing any={first !== undefined && first.total > 0} onClear={clear} />
      )}
      <ul className={grid.cards}>
        {fitting.slice(0, most).map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      {more && (
        <div className={styles.more}>
          <Button variant="secondary" onClick={() => ask({ filter, most: most + step })}>
            Show more articles
          </Button>
        </div>
      )}
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
        <form
          method="get"
          action="/blog"
          onSubmit={(event) => {
            event.preventDefault()
            onClear()
          }}
        >
          <Button type="submit" variant="secondary">
            Clear Filters
          </Button>
        </form>
      }
    >
      {text}
    </EmptyState>
  )
}
