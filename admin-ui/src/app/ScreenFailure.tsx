import { SomethingWrong } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'

/** Shown if the code of a screen, or the schema, could not be fetched. */
export function ScreenFailure() {
  const location = useLocation()
  const navigate = useNavigate()
  const { reset } = useQueryErrorResetBoundary()
  return (
    <>
      <title>Something went wrong · Quoin admin</title>
      <SomethingWrong
        onRetry={() => {
          reset()
          void navigate(location, { replace: true })
        }}
      />
    </>
  )
}
