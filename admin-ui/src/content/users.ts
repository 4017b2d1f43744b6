import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

/** Somebody who may sign in. */
export type User = components['schemas']['User']

/** Everybody who may sign in. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/users', { signal })
    return data as User[]
  },
  staleTime: 0,
})

/** Adds an administrator. */
export async function addUser(username: string, password: string): Promise<void> {
  await api.POST('/api/admin/users', { body: { username, password } })
}

/** Gives a user another password, which ends the user's other sessions. */
export async function setPassword(username: string, password: string): Promise<void> {
  await api.PUT('/api/admin/users/{username}/password', {
    params: { path: { username } },
    body: { password },
  })
}

/** Removes a user. The server refuses to remove oneself and the last administrator. */
export async function removeUser(username: string): Promise<void> {
  await api.DELETE('/api/admin/users/{username}', { params: { path: { username } } })
}
