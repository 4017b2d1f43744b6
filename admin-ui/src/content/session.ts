import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Identity = components['schemas']['Identity']

/** The session check. Its failure means that nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/me', { signal })
    return data as Identity
  },
})

/** Starts a session. */
export async function signIn(username: string, password: string): Promise<void> {
  await api.POST('/api/admin/login', { body: { username, password } })
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await api.POST('/api/admin/logout')
}
