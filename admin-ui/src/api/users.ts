import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'
import type { Role } from '../model/identity.ts'

type Schemas = components['schemas']

/** Somebody who may sign in. */
export type User = Schemas['User']

/** Somebody who is to be added. */
export type NewUser = Omit<Schemas['NewUser'], 'current'>

/** What holds for everybody who signs in. */
export type Security = Schemas['SignInRules']

/** Everybody who may sign in. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/users', { signal })
    return data as User[]
  },
  staleTime: 0,
})

/** What holds for everybody who signs in. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/security', { signal })
    return data as Security
  },
  staleTime: 0,
})

const of = (username: string) => ({ params: { path: { username } } })

/** Adds a user. */
export async function addUser(body: NewUser): Promise<void> {
  await api.POST('/api/admin/users', { body })
}

/** Gives a user another role, which ends the user's other sessions. The server refuses to demote the last administrator. */
export async function setRole(username: string, role: Role): Promise<void> {
  await api.PUT('/api/admin/users/{username}', { ...of(username), body: { role } })
}

/** Gives a user another password, which ends the user's other sessions. */
export async function setPassword(username: string, password: string): Promise<void> {
  await api.PUT('/api/admin/users/{username}/password', {
    ...of(username),
    body: { password },
  })
}

/**
 * Gives another user an e-mail address, which counts once a link that is sent to it was opened; an empty one is none. One's
 * own is changed in one's account.
 */
export async function setEmail(username: string, email: string): Promise<void> {
  await api.PUT('/api/admin/users/{username}', { ...of(username), body: { email } })
}

/** Says what a user is called; an empty name is none. */
export async function setName(username: string, name: string): Promise<void> {
  await api.PUT('/api/admin/users/{username}', { ...of(username), body: { name } })
}

/** Takes the second factor of a user away, and ends the user's sessions. */
export async function resetFactor(username: string): Promise<void> {
  await api.DELETE('/api/admin/users/{username}/factors', of(username))
}

/** Removes a user. The server refuses to remove oneself and the last administrator. */
export async function removeUser(username: string): Promise<void> {
  await api.DELETE('/api/admin/users/{username}', of(username))
}

/** Says whether everybody needs a second factor. */
export async function setSecurity(body: Security): Promise<void> {
  await api.PUT('/api/admin/security', { body })
}
