import { createApi } from '@quoin/shared-ui/api/client'
import { queryOptions } from '@tanstack/react-query'

/** Somebody who may sign in. */
export interface User {
  username: string
  createdAt: string
}

interface Nothing {
  204: { content?: never }
}

interface ByName {
  path: { username: string }
}

interface Paths {
  '/api/admin/users': {
    get: { responses: { 200: { content: { 'application/json': User[] } } } }
    post: {
      requestBody: {
        content: { 'application/json': { username: string; password: string } }
      }
      responses: { 201: { content: { 'application/json': User } } }
    }
  }
  '/api/admin/users/{username}': {
    delete: { parameters: ByName; responses: Nothing }
  }
  '/api/admin/users/{username}/password': {
    put: {
      parameters: ByName
      requestBody: { content: { 'application/json': { password: string } } }
      responses: Nothing
    }
  }
}

const api = createApi<Paths>()

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
