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
  /** The number of shown lines. */
  shown: number
}

/** The number of shown lines of a list, and a button that shows more. */
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
