import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mailQuery } from '../../api/inbox.ts'
import { useFailure } from '../../api/useFailure.ts'

/** An action on mails; all queries about mails are fetched again after it. */
export function useAct<Wish>(run: (wish: Wish) => Promise<void>, done: string) {
  const client = useQueryClient()
  const toast = useToast()
  const onError = useFailure()
  return useMutation({
    mutationFn: run,
    onError,
    onSuccess: () => {
      toast({ title: done })
    },
    onSettled: () => client.invalidateQueries(mailQuery),
  })
}
