import { api } from '@quoin/shared-ui/api/client'
import { queryOptions } from '@tanstack/react-query'
import type { Identity } from './identity.ts'

/** The session check. Its failure means that nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/me', { signal })
    return data as Identity
  },
})

/** Ends the session. */
export async function signOut(): Promise<void> {
  await api.POST('/api/admin/logout')
}
