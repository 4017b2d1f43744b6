import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { changePreferences } from '../api/account.ts'
import { useFailure } from '../api/useFailure.ts'
import { IdentityContext } from '../model/identity.ts'
import { appearance } from './appearance.ts'
import { sessionQuery } from './session.ts'

/** The mutation that changes how the user sees the back office. The change is visible at once, and reverted by a failure. */
export function useChangePreferences() {
  const client = useQueryClient()
  const failed = useFailure()
  const before = use(IdentityContext)?.preferences
  return useMutation({
    mutationFn: changePreferences,
    onMutate: (change) => {
      if (before) appearance.apply({ ...before, ...change })
    },
    onError: (error) => {
      if (before) appearance.apply(before)
      failed(error)
    },
    onSuccess: (preferences) =>
      client.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, preferences }),
  })
}
