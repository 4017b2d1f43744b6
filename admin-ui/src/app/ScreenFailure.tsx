import { SomethingWrong } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'

/** Stands in place of a screen whose code, or the description of the types, could not be fetched. */
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
