import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { circleExclamation } from '@quoin/shared-ui/ui/glyphs'
import { messageOf } from '../../api/useFailure.ts'

/** Shown if the trash could not be loaded. */
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
