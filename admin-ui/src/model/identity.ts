import type { components } from '@quoin/shared-ui/api/schema.gen'
import { createContext, use } from 'react'

/** Who is signed in, and what they may do; of a type that `can` does not name nothing is allowed. */
export type Identity = components['schemas']['Identity']

/** What an account may do in general. */
export type Role = Identity['role']

/** What may be done to the entries of a type. */
export type Can = components['schemas']['Can']

/** The strongest second factor of an account. */
export type SecondFactor = Identity['secondFactor']

const nothing: Can = { create: false, update: false, delete: false, publish: false }

/** Who is signed in; undefined where nobody has been asked for. */
export const IdentityContext = createContext<Identity | undefined>(undefined)

/** What an account may do to the entries of a type. */
export function canOf(identity: Identity | undefined, type: string): Can {
  return identity?.can[type] ?? nothing
}

/** What the person may do to the entries of a type. What they may not do is not offered to them. */
export function useCan({ name }: { name: string }): Can {
  return canOf(use(IdentityContext), name)
}

/** Whether the person may do what is an administrator's alone: users, tokens, webhooks. */
export function useAdministers(): boolean {
  return use(IdentityContext)?.role === 'administrator'
}

/** Whether an account has to get a second factor before anything else. */
export function lacksFactor(identity: Identity): boolean {
  return identity.secondFactorRequired && identity.secondFactor === null
}
