import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { queryOptions } from '@tanstack/react-query'

type Schemas = components['schemas']

/** A signed-in browser: the name that it reports, empty if unknown, and a prefix of its address. */
export type Session = Schemas['MySession']

/** A passkey of an account. */
export type Passkey = Schemas['MyPasskey']

/** The second factors of an account. */
export type Factors = Schemas['MyFactors']

/** The data that an authenticator app needs; the picture is a data: URI. */
export type TotpSecret = Schemas['Enrolment']

/** The sessions of the account, the most recently used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/admin/me/sessions', { signal })
    return data as Session[]
  },
  staleTime: 0,
})

/** The second factors of the account. */
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

/** Begins the set-up of an authenticator app, which takes effect once it is confirmed. */
export async function beginTotp(password: string): Promise<TotpSecret> {
  const { data } = await api.POST('/api/admin/me/totp', { body: { password } })
  return data as TotpSecret
}

/** Turns the authenticator app on. The recovery codes are only returned by this call. */
export async function confirmTotp(code: string): Promise<string[]> {
  const { data } = await api.POST('/api/admin/me/totp/confirm', { body: { code } })
  return (data as Schemas['RecoveryCodes']).recoveryCodes
}

/** Turns the authenticator app off and deletes the recovery codes. */
export async function removeTotp(password: string): Promise<void> {
  await api.POST('/api/admin/me/totp/remove', { body: { password } })
}

/** Creates new recovery codes, which replace the earlier ones. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  const { data } = await api.POST('/api/admin/me/recovery-codes', {
    body: { password },
  })
  return (data as Schemas['RecoveryCodes']).recoveryCodes
}

/** Changes how the user sees the back office. Returns all preferences. */
export async function changePreferences(
  change: Schemas['PreferencesUpdate'],
): Promise<Schemas['Preferences']> {
  const { data } = await api.PUT('/api/admin/me/preferences', { body: change })
  return data as Schemas['Preferences']
}
