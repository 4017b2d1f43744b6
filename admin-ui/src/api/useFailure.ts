import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useCallback } from 'react'

/** What went wrong, for people. A request that got no answer has no status to name. */
export function messageOf(error: unknown): string {
  if (error instanceof TypeError) return 'The server cannot be reached. Please try again.'
  return error instanceof Error ? error.message : String(error)
}

/** A function that shows a failure as a notice titled 'Error'. */
export function useFailure(): (error: unknown) => void {
  const toast = useToast()
  return useCallback(
    (error) => {
      toast({ title: 'Error', description: messageOf(error), variant: 'destructive' })
    },
    [toast],
  )
}
