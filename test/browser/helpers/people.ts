import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { administrator } from './quoin.ts'

/** What somebody signs in with. */
export interface Person {
  username: string
  password: string
}

/**
 * Gives the password of the administrator whose session a client has: it may be older than what the server takes for
 * calls about who signs in.
 */
export async function confirmIdentity(api: APIRequestContext): Promise<void> {
  const { password } = administrator
  const answer = await api.post('/api/admin/me/confirm', { data: { password } })
  expect(answer.status(), await answer.text()).toBe(204)
}

let count = 0

/** Somebody of one's own, who has a role. `api` is an administrator's. */
export async function addPerson(
  api: APIRequestContext,
  role: 'administrator' | 'editor' | 'viewer',
): Promise<Person> {
  count += 1
  const username = `${role}.${process.pid.toString(36)}${count.toString(36)}`
  const person = { username, password: crypto.randomUUID() }
  const data = { ...person, role, current: administrator.password }
  const answer = await api.post('/api/admin/users', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return person
}

/** Gives a page somebody's session, without the form. */
export async function enter(page: Page, person: Person = administrator, url = '') {
  const answer = await page.request.post(`${url}/api/admin/login`, { data: person })
  expect(answer.status(), await answer.text()).toBe(200)
}

/**
 * Gives a page's browser a device for passkeys, whose owner agrees to whatever it asks.
 * Where it fills passkeys in among the user names, they do so before anything is clicked.
 */
export async function addDevice(page: Page, { fillsIn = false } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  if (fillsIn) return
  await page.addInitScript(() => {
    if (!('PublicKeyCredential' in globalThis)) return
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}
