import { api } from '@quoin/shared-ui/api/client'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import type { Passkey } from './account.ts'

/** A passkey credential of the browser as JSON, for the server only. */
type Signed = components['schemas']['PasskeySignIn']['credential']

const remembered = 'quoin.passkey'

/** Whether this browser supports passkeys for this address. They belong to host names, not IP addresses. */
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

/** Creates a passkey on this device, or on another device that the browser can use. */
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

/** Renames a passkey. */
export async function renamePasskey(id: string, name: string): Promise<void> {
  await api.PUT('/api/admin/me/passkeys/{id}', {
    params: { path: { id } },
    body: { name },
  })
}

/** Removes a passkey, which can no longer sign in. */
export async function removePasskey(id: string): Promise<void> {
  await api.DELETE('/api/admin/me/passkeys/{id}', { params: { path: { id } } })
}

/**
 * Asks the person for a passkey, in a dialog of the browser or, if conditional, among its autofill suggestions. Fails
 * with a DOMException if the person cancels.
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

/** Whether the browser can suggest passkeys in autofill. */
export async function fillsPasskeysIn(): Promise<boolean> {
  if (!hasPasskeys()) return false
  try {
    return await PublicKeyCredential.isConditionalMediationAvailable()
  } catch {
    // An older browser lacks this function.
    return false
  }
}

/** The reason why there is no passkey, as a message; undefined for other failures. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined
  return failures[error.name] ?? 'The browser could not use a passkey.'
}

const failures: Partial<Record<string, string>> = {
  NotAllowedError: 'No passkey was chosen, or it took too long. Please try again.',
  InvalidStateError: 'This device has a passkey of your account already.',
  SecurityError: 'Passkeys work only at the address that this site has for everybody.',
}
