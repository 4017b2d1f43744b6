import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mailQuery } from '../../content/inbox.ts'
import { useFailure } from '../../content/useFailure.ts'

/** Something that is done about mails at once; everything about them is fetched anew after it. */
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
