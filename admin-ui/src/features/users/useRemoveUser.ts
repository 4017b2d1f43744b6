import { useConfirm } from '@quoin/shared-ui/ui/Confirm'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFailure } from '../../content/useFailure.ts'
import { removeUser, type User, usersQuery } from '../../content/users.ts'

/** A function that asks and then removes a user. It resolves to whether the answer was yes. */
export function useRemoveUser(): (user: User) => Promise<boolean> {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useFailure()
  const { mutate } = useMutation({
    mutationFn: ({ username }: User) => removeUser(username),
    onError: fail,
    onSuccess: () => {
      toast({ title: 'User removed successfully!' })
    },
    onSettled: () => client.invalidateQueries(usersQuery),
  })
  return async (user) => {
    const yes = await confirm({
      title: `Are you sure you want to remove ${user.username}?`,
      description: 'They are signed out at once and can no longer sign in.',
      action: 'Remove',
    })
    if (yes) mutate(user)
    return yes
  }
}
