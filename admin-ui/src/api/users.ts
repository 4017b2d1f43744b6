import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'
import type { Role } from '../model/identity.ts'

type Schemas = components['schemas']

/** A user. */
export type User = Schemas['User']

/** The data for a new user. */
export type NewUser = Omit<Schemas['NewUser'], 'current'>

/** The sign-in rules for all users. */
export type Security = Schemas['SignInRules']

/** All users. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/users', { signal })
    return data as User[]
  },
  staleTime: 0,
})

/** The sign-in rules for all users. */
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

/** Changes a user's role, which ends the user's other sessions. The server refuses to demote the last administrator. */
export async function setRole(username: string, role: Role): Promise<void> {
  await api.PUT('/api/admin/users/{username}', { ...of(username), body: { role } })
}

/** Changes a user's password, which ends the user's other sessions. */
export async function setPassword(username: string, password: string): Promise<void> {
  await api.PUT('/api/admin/users/{username}/password', {
    ...of(username),
    body: { password },
  })
}

/**
 * Sets the e-mail address of another user, which is in use once the user has opened the link that is sent to it; an
 * empty address removes it. Users change their own address in their account.
 */
export async function setEmail(username: string, email: string): Promise<void> {
  await api.PUT('/api/admin/users/{username}', { ...of(username), body: { email } })
}

/** Sets the name of a user; an empty name removes it. */
export async function setName(username: string, name: string): Promise<void> {
  await api.PUT('/api/admin/users/{username}', { ...of(username), body: { name } })
}

/** Removes the second factor of a user, and ends the user's sessions. */
export async function resetFactor(username: string): Promise<void> {
  await api.DELETE('/api/admin/users/{username}/factors', of(username))
}

/** Removes a user. The server refuses to remove the current user and the last administrator. */
export async function removeUser(username: string): Promise<void> {
  await api.DELETE('/api/admin/users/{username}', of(username))
}

/** Sets whether all users need a second factor. */
export async function setSecurity(body: Security): Promise<void> {
  await api.PUT('/api/admin/security', { body })
}
