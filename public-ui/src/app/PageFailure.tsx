import { SomethingWrong } from '@quoin/shared-ui/ui/ErrorBoundary'
import { useNavigate } from 'react-router'

/** Shown in place of a page whose code could not be fetched or run. */
export function PageFailure() {
  const navigate = useNavigate()
  return <SomethingWrong onRetry={() => void navigate('.', { replace: true })} />
}
