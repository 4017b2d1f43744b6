import { api } from '@quoin/shared-ui/api/client'
import { keepStaffNote } from '@quoin/shared-ui/api/staffNote'
import { queryOptions } from '@tanstack/react-query'
import type { Identity } from '../model/identity.ts'
import { sessionOf } from './store.ts'

/** The session query. It fails if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client }) => {
    const { data } = await api.GET('/api/admin/me', { signal })
    const identity = data as Identity
    sessionOf(client).arrive(identity.id)
    keepStaffNote(Object.keys(identity.can).filter((name) => identity.can[name]?.update))
    return identity
  },
})

/** Ends the session. */
export async function signOut(): Promise<void> {
  await api.POST('/api/admin/logout')
}
