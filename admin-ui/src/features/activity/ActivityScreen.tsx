import { formatNumber } from '@quoin/shared-ui/format/number'
import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { clock } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ActivityParams, activityQuery, acts } from '../../content/dashboard.ts'
import { messageOf } from '../../content/useFailure.ts'
import { ActivityList } from '../../screens/ActivityList.tsx'
import { ScreenHeader } from '../../screens/ScreenHeader.tsx'
import { useAddress } from '../../screens/useAddress.ts'
import styles from './ActivityScreen.module.css'
import { Filters } from './Filters.tsx'

/** How many lines are fetched at once. */
const step = 50

/** Everything that anybody changed, the newest first. The address holds the filters. */
export function ActivityScreen() {
  const [address, change] = useAddress()
  const chosen = chosenIn(address)
  return (
    <>
      <ScreenHeader title="Activity" text="Every change, by anyone." />
      <Filters
        chosen={chosen}
        onChange={(name, value) => {
          change({ [name]: value || null }, { replace: true })
        }}
      />
      <Lines chosen={chosen} />
    </>
  )
}

/** The filters that an address names; an action that there is not is none. */
function chosenIn(address: URLSearchParams): ActivityParams {
  const [type, by] = [address.get('type'), address.get('by')]
  const op = acts.find((act) => act === address.get('op'))
  return { ...(type && { type }), ...(op && { op }), ...(by && { by }) }
}

function Lines({ chosen }: { chosen: ActivityParams }) {
  const list = useInfiniteQuery({
    ...activityQuery({ ...chosen, limit: step }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.pages.flatMap((page) => page.items)
  if (list.error !== null) return <p role="alert">{messageOf(list.error)}</p>
  if (items === undefined) return <Skeleton height="20rem" />
  if (items.length === 0) {
    return (
      <EmptyState icon={clock} heading="h2" title="No activity found">
        {Object.keys(chosen).length === 0
          ? 'What is changed from now on will appear here.'
          : 'Try changing the filter.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ActivityList items={items} />
      <div className={styles.more}>
        <p role="status">
          Showing {formatNumber(items.length)} of{' '}
          {formatNumber(list.data?.pages[0]?.total ?? items.length)}
        </p>
        {list.hasNextPage && (
          <Button
            variant="secondary"
            size="small"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  )
}
