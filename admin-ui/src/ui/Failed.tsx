import { Button } from '@quoin/shared-ui/ui/Button'
import { useQueryClient } from '@tanstack/react-query'
import styles from './Failed.module.css'
import { messageOf } from '../api/useFailure.ts'

/**
 * Shown instead of data that could not be fetched. Retrying fetches all failed data of the screen, since a busy server
 * usually fails several requests.
 */
export function Failed({ error }: { error: unknown }) {
  const client = useQueryClient()
  const retry = () =>
    client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
  return (
    <div role="alert" className={styles.failed}>
      <p>{messageOf(error)}</p>
      <Button variant="secondary" size="small" onClick={() => void retry()}>
        Try Again
      </Button>
    </div>
  )
}
