import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useCallback } from 'react'
import { useAsksToSignIn } from './signedOut.ts'

/** The message for a failure. A request without a response has no status. */
export function messageOf(error: unknown): string {
  if (error instanceof TypeError) return 'The server cannot be reached. Please try again.'
  return error instanceof Error ? error.message : String(error)
}

/** A function that shows a failure as a notice; an ended session has its own dialog. */
export function useFailure(title = 'Error'): (error: unknown) => void {
  const toast = useToast()
  const asksToSignIn = useAsksToSignIn()
  return useCallback(
    (error) => {
      if (asksToSignIn(error)) return
      toast({ title, description: messageOf(error), variant: 'destructive' })
    },
    [asksToSignIn, title, toast],
  )
}
