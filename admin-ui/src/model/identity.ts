import type { components } from '@quoin/shared-ui/api/schema.gen'
import { createContext, use } from 'react'

/** The signed-in user and their permissions; a type that is missing in `can` allows nothing. */
export type Identity = components['schemas']['Identity']

/** The role of an account. */
export type Role = Identity['role']

/** The permissions for the entries of a type. */
export type Can = components['schemas']['Can']

/** The strongest second factor of an account. */
export type SecondFactor = Identity['secondFactor']

const nothing: Can = { create: false, update: false, delete: false, publish: false }

/** The signed-in user; undefined outside of a session. */
export const IdentityContext = createContext<Identity | undefined>(undefined)

/** An account's permissions for the entries of a type. */
export function canOf(identity: Identity | undefined, type: string): Can {
  return identity?.can[type] ?? nothing
}

/** The user's permissions for the entries of a type. Forbidden actions are not offered. */
export function useCan({ name }: { name: string }): Can {
  return canOf(use(IdentityContext), name)
}

/** Whether the user is an administrator: for users, tokens, webhooks. */
export function useAdministers(): boolean {
  return use(IdentityContext)?.role === 'administrator'
}

/** Whether an account must set up a second factor first. */
export function lacksFactor(identity: Identity): boolean {
  return identity.secondFactorRequired && identity.secondFactor === null
}
