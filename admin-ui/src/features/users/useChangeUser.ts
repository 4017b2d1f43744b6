import { type Question, useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Role } from '../../model/identity.ts'
import { roleText } from '../../model/roles.ts'
import { sessionQuery } from '../../session/session.ts'
import { useFailure } from '../../api/useFailure.ts'
import {
  removeUser,
  resetFactor,
  setRole,
  type User,
  usersQuery,
} from '../../api/users.ts'

interface Change {
  run: () => Promise<void>
  /** The notice after success. */
  done: string
}

/** The actions on a user, each after a confirmation. Each function resolves to whether the answer was yes. */
export function useChangeUser() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useFailure()
  const { mutate } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onError: fail,
    onSuccess: (_answer, { done }) => {
      toast({ title: done })
    },
    onSettled: () => {
      // The changed user may be the current user.
      void client.invalidateQueries(sessionQuery)
      return client.invalidateQueries(usersQuery)
    },
  })
  const ask = useCallback(
    async (question: Question, change: Change) => {
      const yes = await confirm(question)
      if (yes) mutate(change)
      return yes
    },
    [confirm, mutate],
  )
  return {
    remove: ({ username }: User) =>
      ask(
        {
          title: `Are you sure you want to remove ${username}?`,
          description: 'They are signed out at once and can no longer sign in.',
          action: 'Remove',
        },
        { run: () => removeUser(username), done: 'User removed successfully!' },
      ),
    setRole: ({ username }: User, role: Role, oneself: boolean) =>
      ask(
        {
          title: oneself
            ? `Are you sure you want to give up being an administrator?`
            : `Are you sure you want to make ${username} ${article(role)}?`,
          description: oneself
            ? 'Only another administrator can make you one again.'
            : 'They are signed out at once, and have to sign in again.',
          action: 'Change role',
        },
        { run: () => setRole(username, role), done: 'Role changed successfully!' },
      ),
    resetFactor: ({ username }: User) =>
      ask(
        {
          title: `Are you sure you want to reset the second factor of ${username}?`,
          description:
            'Their authenticator app, recovery codes and passkeys no longer count. They are signed out at once, and sign in with their password alone.',
          action: 'Reset',
        },
        { run: () => resetFactor(username), done: 'Second factor reset.' },
      ),
  }
}

function article(role: Role): string {
  const name = roleText(role).toLowerCase()
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}
