import { formatNumber } from '@quoin/shared-ui/format/number'
import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { circleExclamation } from '@quoin/shared-ui/ui/glyphs'
import { messageOf } from '../../content/useFailure.ts'
import styles from './TrashScreen.module.css'

interface Props {
  list: {
    data: { pages: { total: number }[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  shown: number
}

/** How much of the trash is shown, and the way to the rest. */
export function MoreTrash({ list, shown }: Props) {
  if (!list.hasNextPage) return null
  return (
    <div className={styles.more}>
      <p role="status">
        Showing {formatNumber(shown)} of{' '}
        {formatNumber(list.data?.pages[0]?.total ?? shown)}
      </p>
      <Button
        variant="secondary"
        size="small"
        disabled={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  )
}

/** Stands where the trash would be that could not be loaded. */
export function TrashFailure({
  error,
  onRetry,
}: {
  error: unknown
  onRetry: () => void
}) {
  return (
    <div role="alert">
      <EmptyState
        icon={circleExclamation}
        heading="h2"
        title="The trash could not be loaded"
        actions={<Button onClick={onRetry}>Try Again</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    </div>
  )
}
