import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import type { Passkey } from './account.ts'

/** What a browser says of a passkey, as JSON: for the server alone. */
type Signed = components['schemas']['PasskeySignIn']['credential']

const remembered = 'quoin.passkey'

/** Whether this browser has passkeys for this address. They belong to names: there are none where it is a number. */
export function hasPasskeys(hostname = globalThis.location.hostname): boolean {
  const name = !/^[\d.]+$|^\[/.test(hostname)
  return name && typeof globalThis.PublicKeyCredential === 'function'
}

/** Whether a passkey was used in this browser before. */
export const passkeyUsed = {
  get: (): boolean => hasPasskeys() && localStorage.getItem(remembered) !== null,
  set: (): void => {
    localStorage.setItem(remembered, 'used')
  },
}

/** Makes a passkey on this device, or on one that the browser knows how to reach. */
export async function createPasskey(name: string, password: string): Promise<Passkey> {
  const { data } = await api.POST('/api/admin/me/passkeys/options', {
    body: { password },
  })
  const options: unknown = data?.publicKey
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await navigator.credentials.create({ publicKey })
  const made = await api.POST('/api/admin/me/passkeys', {
    body: { name, credential: jsonOf(credential) },
  })
  passkeyUsed.set()
  return made.data as Passkey
}

/** Gives a passkey another name. */
export async function renamePasskey(id: string, name: string): Promise<void> {
  await api.PUT('/api/admin/me/passkeys/{id}', {
    params: { path: { id } },
    body: { name },
  })
}

/** Has a passkey sign in no more. */
export async function removePasskey(id: string): Promise<void> {
  await api.DELETE('/api/admin/me/passkeys/{id}', { params: { path: { id } } })
}

/**
 * Asks the person for a passkey, in a window of the browser or, conditionally, among
 * what it fills in. Fails with a DOMException where they give none.
 */
export async function askForPasskey(
  mediation: CredentialMediationRequirement,
  signal: AbortSignal,
): Promise<Signed> {
  const { data } = await api.POST('/api/admin/login/passkey/options', { signal })
  const options: unknown = data?.publicKey
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return jsonOf(await navigator.credentials.get({ publicKey, mediation, signal }))
}

/** Starts a session with a passkey. */
export async function signInByPasskey(credential: Signed): Promise<void> {
  await api.POST('/api/admin/login/passkey', { body: { credential } })
  passkeyUsed.set()
}

function jsonOf(credential: Credential | null): Signed {
  const json: unknown = (credential as PublicKeyCredential | null)?.toJSON()
  return json as Signed
}

/** Whether the browser can offer passkeys among what it fills in. */
export async function fillsPasskeysIn(): Promise<boolean> {
  if (!hasPasskeys()) return false
  try {
    return await PublicKeyCredential.isConditionalMediationAvailable()
  } catch {
    // An older one has no such question.
    return false
  }
}

/** Why there is no passkey, for people; undefined for other failures. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined
  return failures[error.name] ?? 'The browser could not use a passkey.'
}

const failures: Partial<Record<string, string>> = {
  NotAllowedError: 'No passkey was chosen, or it took too long. Please try again.',
  InvalidStateError: 'This device has a passkey of your account already.',
  SecurityError: 'Passkeys work only at the address that this site has for everybody.',
}
