import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** A browser that is signed in: what it calls itself, empty if nobody knows, and the beginning of its address. */
export type Session = Schemas['MySession']

/** A passkey of an account. */
export type Passkey = Schemas['MyPasskey']

/** What an account can show beside its password. */
export type Factors = Schemas['MyFactors']

/** What an authenticator app needs to know: as a picture it is a data: URI. */
export type TotpSecret = Schemas['Enrolment']

/** Where the account is signed in, the one that was used last first. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/me/sessions', { signal })
    return data as Session[]
  },
  staleTime: 0,
})

/** What the account has beside its password. */
export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/me/factors', { signal })
    return data as Factors
  },
  staleTime: 0,
})

/** Signs another browser out. */
export async function endSession(id: string): Promise<void> {
  await api.DELETE('/api/admin/me/sessions/{id}', { params: { path: { id } } })
}

/** Signs every other browser out. */
export async function endOtherSessions(): Promise<void> {
  await api.DELETE('/api/admin/me/sessions')
}

/** Begins to set an authenticator app up. Nothing is on before it is confirmed. */
export async function beginTotp(password: string): Promise<TotpSecret> {
  const { data } = await api.POST('/api/admin/me/totp', { body: { password } })
  return data as TotpSecret
}

/** Turns the authenticator app on. The codes are given this once. */
export async function confirmTotp(code: string): Promise<string[]> {
  const { data } = await api.POST('/api/admin/me/totp/confirm', { body: { code } })
  return (data as Schemas['RecoveryCodes']).recoveryCodes
}

/** Turns the authenticator app off; the recovery codes go with it. */
export async function removeTotp(password: string): Promise<void> {
  await api.POST('/api/admin/me/totp/remove', { body: { password } })
}

/** Makes new recovery codes, in place of those before. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  const { data } = await api.POST('/api/admin/me/recovery-codes', {
    body: { password },
  })
  return (data as Schemas['RecoveryCodes']).recoveryCodes
}
