import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFailure } from '../../api/useFailure.ts'
import { webhooksQuery } from '../../api/webhooks.ts'

interface Act<Wish, Result> {
  run: (wish: Wish) => Promise<Result>
  /** The notice after success. */
  told?: (result: Result) => { title: string; variant?: 'destructive' } | undefined
  onDone?: (result: Result) => void
}

/** An action on a webhook. Webhooks and their deliveries are fetched again after it. */
export function useAct<Result, Wish = undefined>({
  run,
  told,
  onDone,
}: Act<Wish, Result>) {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      const notice = told?.(result)
      if (notice) toast(notice)
      onDone?.(result)
    },
    onError: fail,
    onSettled: () => client.invalidateQueries(webhooksQuery),
  })
}
