import type { Page } from '@playwright/test'
import { Admin, fill, signIn } from '../../helpers/admin.ts'
import { addDevice, addPerson, enter, type Person } from '../../helpers/people.ts'
import { administrator, Quoin } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'
import { codes } from '../../helpers/totp.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const app = (page: Page) => part(page, 'Authenticator app')
const code = (page: Page) => page.getByLabel('Authentication code')
const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome back/ })

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
}

/** Sets an authenticator app up on the account's screen; gives its secret and the recovery codes. */
async function setUp(
  page: Page,
  { password }: Person,
  onSecret?: (secret: string) => Promise<void>,
) {
  const admin = new Admin(page)
  const dialog = admin.dialog('Set up an authenticator app')
  await app(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
  await fill(dialog, { 'Your password': password })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await onSecret?.(secret)
  await fill(dialog, { 'Authentication code': codes(secret).now })
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const shown = admin.dialog('Your recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const recovery = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(shown).toHaveCount(0)
  return { secret, recovery }
}

/** Makes a passkey on the account's screen. */
async function makePasskey(page: Page, { password }: Person, name: string) {
  const admin = new Admin(page)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  const dialog = admin.dialog('Create a passkey')
  await fill(dialog, { Name: name, 'Your password': password })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await admin.expectToast('Passkey created.')
}

test.beforeEach(({ watch }) => {
  watch.expectStatus(401, '/api/admin/me')
  watch.expectStatus(401, '/api/admin/schema')
})

test('an authenticator app: set up, asked for, and turned off', async ({
  page,
  api,
  watch,
}) => {
  watch.expectStatus(422, '/api/admin/me/totp')
  watch.expectStatus(422, '/api/admin/me/totp/confirm')
  watch.expectStatus(401, '/api/admin/login')
  const person = await addPerson(api, 'editor')
  await page.goto('/admin/account')
  await signIn(page, person)
  await expect(page).toHaveURL('/admin/account')

  const { secret, recovery } = await setUp(page, person, async (begun) => {
    await fill(page.getByRole('dialog'), { 'Authentication code': codes(begun).wrong })
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(code(page)).toHaveAccessibleDescription(/code is not right/)
  })
  await expect(app(page).getByText('10 recovery codes left')).toBeVisible()
  await page.reload()
  await expect(app(page).getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByText(recovery[0] ?? '')).toHaveCount(0)

  await signOut(page)
  await signIn(page, person)
  await expect(code(page)).toBeFocused()
  await code(page).fill(codes(secret).wrong)
  await code(page).press('Enter')
  await expect(code(page)).toHaveAccessibleDescription(/The code is not right\./)
  await code(page).fill(codes(secret).next)
  await code(page).press('Enter')
  await expect(welcome(page)).toContainText(person.username)

  // Each recovery code is good once.
  await signOut(page)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const box = page.getByLabel('Recovery code')
  await box.fill(recovery[0] ?? '')
  await box.press('Enter')
  await expect(welcome(page)).toBeVisible()
  await signOut(page)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await box.fill(recovery[0] ?? '')
  await box.press('Enter')
  await expect(box).toHaveAccessibleDescription(/The code is not right\./)
  await box.fill(recovery[1] ?? '')
  await box.press('Enter')
  await expect(welcome(page)).toBeVisible()

  const admin = new Admin(page)
  await admin.open('/admin/account', 'Your account')
  await expect(app(page).getByText('8 recovery codes left')).toBeVisible()
  await app(page).getByRole('button', { name: 'New recovery codes' }).click()
  await fill(admin.dialog('New recovery codes'), { 'Your password': person.password })
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const shown = admin.dialog('Your recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await expect(shown.getByText(recovery[2] ?? '')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(admin.question).toContainText('Close without keeping the codes?')
  await admin.question.getByRole('button', { name: 'Cancel' }).click()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(app(page).getByText('10 recovery codes left')).toBeVisible()

  await app(page).getByRole('button', { name: 'Turn off' }).click()
  const off = admin.dialog('Turn the authenticator app off')
  await fill(off, { 'Your password': person.password })
  await off.getByRole('button', { name: 'Turn off' }).click()
  await admin.expectToast('The authenticator app is off.')
  await expect(app(page).getByText('Off', { exact: true })).toBeVisible()
  await signOut(page)
  await signIn(page, person)
  await expect(welcome(page)).toBeVisible()
})

test('a passkey is made, signs in, is renamed and removed', async ({
  page,
  api,
  quoin,
}) => {
  const person = await addPerson(api, 'editor')
  await addDevice(page)
  await enter(page, person, quoin.namedUrl)
  const admin = new Admin(page)
  const account = `${quoin.namedUrl}/admin/account`
  const passkeys = part(page, 'Passkeys')
  await admin.open(account, 'Your account')
  await makePasskey(page, person, 'Laptop')
  const line = passkeys.getByRole('listitem')
  await expect(line).toContainText('Laptop')
  await expect(line).toContainText('Not used yet')

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(welcome(page)).toContainText(person.username)

  await admin.open(account, 'Your account')
  await expect(line).toContainText('Last used')
  await line.getByRole('button', { name: 'Rename: Laptop' }).click()
  await fill(admin.dialog('Rename the passkey'), { Name: 'Old laptop' })
  await admin.dialog('Rename the passkey').getByRole('button', { name: 'Rename' }).click()
  await admin.expectToast('Passkey renamed.')
  await line.getByRole('button', { name: 'Remove: Old laptop' }).click()
  await expect(admin.question).toContainText('remove Old laptop?')
  await admin.question.getByRole('button', { name: 'Remove' }).click()
  await admin.expectToast('Passkey removed.')
  await expect(passkeys.getByText('None yet')).toBeVisible()
})

test('a passkey is offered among the user names', async ({ page, api, quoin }) => {
  const person = await addPerson(api, 'viewer')
  await addDevice(page, { fillsIn: true })
  await enter(page, person, quoin.namedUrl)
  await new Admin(page).open(`${quoin.namedUrl}/admin/account`, 'Your account')
  await makePasskey(page, person, 'Phone')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(welcome(page)).toContainText(person.username)
})

test('what is signed in elsewhere is signed out from here', async ({
  page,
  visitor,
  api,
}) => {
  const person = await addPerson(api, 'viewer')
  await enter(page, person)
  const admin = new Admin(page)
  const sessions = part(page, 'Where you are signed in')
  const others = sessions.getByRole('button', { name: /^Sign out: / })

  await enter(visitor, person)
  await visitor.goto('/admin')
  await expect(welcome(visitor)).toBeVisible()
  await admin.open('/admin/account', 'Your account')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await others.click()
  await admin.expectToast('Signed out.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await visitor.goto('/admin')
  await expect(visitor).toHaveURL(/\/admin\/login/)

  await enter(visitor, person)
  await page.reload()
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await admin.expectToast('Signed out everywhere else.')
  await expect(others).toHaveCount(0)
  await visitor.goto('/admin')
  await expect(visitor).toHaveURL(/\/admin\/login/)
})

test.describe('where a second factor is required of everybody', () => {
  const own = test.extend<{ strict: Quoin }>({
    strict: async ({ page, visitor, watch }, give, { workerIndex, testId }) => {
      const strict = await Quoin.start(`${workerIndex}-strict-${testId}`)
      await give(strict)
      // A page that is open asks a server that stops for news.
      watch.expectError(/ERR_CONNECTION_REFUSED/)
      await page.goto('about:blank')
      await visitor.goto('about:blank')
      await strict.stop()
    },
  })

  own(
    'everybody is led to their account first',
    async ({ page, visitor, strict, watch }) => {
      watch.expectStatus(403, '/api/admin/schema')
      const admin = new Admin(page)
      await enter(page, administrator, strict.url)
      await page.goto(`${strict.url}/admin/users`)
      const wish = page.getByRole('switch', {
        name: 'Require a second factor of everybody',
      })
      await expect(wish).toBeDisabled()
      await page.getByRole('link', { name: 'your own account' }).click()
      await expect(app(page)).toBeVisible()
      await setUp(page, administrator)
      const users = page.request
      const added = await users.post(`${strict.url}/api/admin/users`, {
        data: { username: 'kim', password: 'long-enough', role: 'editor' },
      })
      expect(added.status()).toBe(201)
      const kim = { username: 'kim', password: 'long-enough' }

      await page.goto(`${strict.url}/admin/users`)
      await wish.click()
      await admin.question.getByRole('button', { name: 'Require' }).click()
      await admin.expectToast('Everybody needs a second factor now.')

      await visitor.goto(`${strict.url}/admin/products`)
      await signIn(visitor, kim)
      await expect(visitor).toHaveURL(/\/admin\/account$/)
      await expect(visitor.getByRole('alert')).toContainText('needs a second factor')
      await expect(visitor.getByRole('navigation')).toHaveCount(0)
      await visitor.goto(`${strict.url}/admin/users`)
      await expect(visitor).toHaveURL(/\/admin\/account$/)
      await setUp(visitor, kim)
      await expect(visitor.getByRole('navigation').first()).toBeVisible()
      await visitor.goto(`${strict.url}/admin`)
      await expect(welcome(visitor)).toContainText('kim')
    },
  )
})
