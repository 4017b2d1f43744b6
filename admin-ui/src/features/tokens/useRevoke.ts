import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeToken, type Token, tokensQuery } from '../../api/tokens.ts'
import { useFailure } from '../../api/useFailure.ts'

/** A function that asks for confirmation and then revokes a token. It resolves to whether the answer was yes. */
export function useRevoke(): (token: Token) => Promise<boolean> {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useFailure()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Token) => removeToken(id),
    onError: fail,
    onSuccess: () => {
      toast({ title: 'Token revoked' })
    },
    onSettled: () => client.invalidateQueries(tokensQuery),
  })
  return async (token) => {
    const yes = await confirm({
      title: `Revoke the token ${token.name}?`,
      description: 'Programs that use it are refused at once. It cannot be brought back.',
      action: 'Revoke',
    })
    if (yes) mutate(token)
    return yes
  }
}
