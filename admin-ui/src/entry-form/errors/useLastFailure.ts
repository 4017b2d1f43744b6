import { useRef } from 'react'
import { useFailure } from '../../api/useFailure.ts'

/** Reports the failures of a form as notices, and remembers the last of them. */
export function useLastFailure() {
  const failure = useRef<unknown>(undefined)
  const fail = useFailure()
  return {
    onFailure: (error: unknown) => {
      failure.current = error
      fail(error)
    },
    forget: () => {
      failure.current = undefined
    },
    last: () => failure.current,
  }
}
