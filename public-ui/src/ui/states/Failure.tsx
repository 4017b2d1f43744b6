import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { triangle } from '@quoin/shared-ui/ui/glyphs'
import { ActionLink } from '../ActionLink.tsx'

interface Props {
  /** A sentence about the failure, without its full stop. */
  title: string
  onRetry: () => void
}

/** Shown instead of a list that could not be fetched. */
export function Failure({ title, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon={triangle}
        title={title}
        actions={
          <>
            <Button onClick={onRetry}>Try Again</Button>
            <ActionLink to="/contact" variant="secondary">
              Contact Us
            </ActionLink>
          </>
        }
      >
        The connection to our server failed. Please try again, or tell us what you are
        looking for.
      </EmptyState>
    </div>
  )
}
