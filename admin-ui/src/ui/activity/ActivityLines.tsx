import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { clock } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ActivityParams, activityQuery } from '../../api/dashboard.ts'
import { Failed } from '../Failed.tsx'
import { ActivityList } from './ActivityList.tsx'
import { ShowMore } from '../ShowMore.tsx'

/** The page size. */
const step = 50

interface Props {
  /** The filters of the activity. */
  chosen: ActivityParams
  /** The text if there is none. */
  nothing: string
}

/** The activity page by page, the newest first. */
export function ActivityLines({ chosen, nothing }: Props) {
  const list = useInfiniteQuery({
    ...activityQuery({ ...chosen, limit: step }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.pages.flatMap((page) => page.items)
  if (list.error !== null) return <Failed error={list.error} />
  if (items === undefined) return <Skeleton height="20rem" />
  if (items.length === 0) {
    return (
      <EmptyState icon={clock} heading="h2" title="No activity found">
        {nothing}
      </EmptyState>
    )
  }
  return (
    <>
      <ActivityList items={items} />
      <ShowMore list={list} shown={items.length} />
    </>
  )
}
