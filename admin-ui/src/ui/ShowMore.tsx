import { formatNumber } from '@quoin/shared-ui/format/number'
import { Button } from '@quoin/shared-ui/ui/Button'
import styles from './ShowMore.module.css'

interface Props {
  list: {
    data: { pages: { total: number }[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** How many lines are shown. */
  shown: number
}

/** How much of a list is shown, and the way to the rest. */
export function ShowMore({ list, shown }: Props) {
  return (
    <div className={styles.more}>
      <p role="status">
        Showing {formatNumber(shown)} of{' '}
        {formatNumber(list.data?.pages[0]?.total ?? shown)}
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
  )
}
