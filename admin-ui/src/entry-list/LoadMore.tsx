import { formatNumber } from '@quoin/shared-ui/format/number'
import { Button } from '@quoin/shared-ui/ui/Button'
import styles from './EntryList.module.css'
import type { Entries } from './useEntries.ts'

/** The number of shown entries, and a button that loads more. */
export function LoadMore({ entries }: { entries: Entries }) {
  const { query, shown, total, searching, more, showMore } = entries
  return (
    <div className={styles.more}>
      <p role="status">
        {searching
          ? 'Searching...'
          : more && `Showing ${formatNumber(shown.length)} of ${formatNumber(total)}`}
      </p>
      {more && !searching && (
        <Button
          variant="secondary"
          size="small"
          disabled={query.isFetchingNextPage}
          onClick={showMore}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
