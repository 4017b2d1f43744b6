import { SomethingWrong } from '@quoin/shared-ui/ui/ErrorBoundary'
import { useNavigate } from 'react-router'
import { Head } from '../page/Head.tsx'

/** Shown in place of a page whose code could not be fetched or run. */
export function PageFailure() {
  const navigate = useNavigate()
  return (
    <>
      <Head
        title="Something went wrong"
        description="This page could not be shown."
        hidden
      />
      <SomethingWrong onRetry={() => void navigate('.', { replace: true })} />
    </>
  )
}
