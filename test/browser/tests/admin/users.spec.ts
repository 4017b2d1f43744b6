import type { Page } from '@playwright/test'
import { Admin, fill, signIn } from '../../helpers/admin.ts'
import { test as mailing } from '../../helpers/mailing.ts'
import { confirmIdentity } from '../../helpers/people.ts'
import { Quoin } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

test.beforeEach(({ api }) => confirmIdentity(api))

const path = '/api/admin/users'

let count = 0

/** A user name that nobody has, on any server. */
function freshName(): string {
  count += 1
  return `staff.${process.pid.toString(36)}${count.toString(36)}`
}

const row = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('somebody is invited, and adds their own account by the link', async ({
  page,
  visitor,
}) => {
  const username = freshName()
  const admin = new Admin(page)
  await admin.open('/admin/users', 'Users')
  const form = await admin.start('Invite', 'Invite a person')
  await form.getByLabel('Role').selectOption('viewer')
  await form.getByRole('button', { name: 'Invite' }).click()
  const link = await page.getByText(/\/admin\/invitation#/).innerText()
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeVisible()

  await visitor.goto(link)
  await expect(visitor.getByText(/back office: Viewer/)).toBeVisible()
  expect(visitor.url()).not.toContain('#')
  await visitor.getByLabel('Username').fill(username)
  await visitor.getByLabel('Name', { exact: true }).fill('Ida Moss')
  await visitor.getByLabel('Password').fill('first-password')
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await expect(visitor).toHaveURL('/admin')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(username)

  await page.reload()
  await expect(row(page, username)).toContainText('Ida Moss')
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toHaveCount(0)
  await row(page, username).getByRole('button', { name: 'Remove' }).click()
  await admin.question.getByRole('button', { name: 'Remove' }).click()
  await admin.expectToast('User removed successfully!')
})

test(
  'somebody is added, gets another password and is removed',
  { tag: '@smoke' },
  async ({ page, visitor, watch }) => {
    watch.expectStatus(401, '/api/admin/me')
    watch.expectStatus(401, '/api/admin/schema')
    watch.expectStatus(401, '/api/admin/login')
    const username = freshName()
    const admin = new Admin(page)
    await admin.open('/admin/users', 'Users')
    const form = await admin.start('Add User', 'Add New User')
    await fill(form, { Username: username, Password: 'first-password' })
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('User added successfully!')
    await expect(row(page, username)).toBeVisible()

    await visitor.goto('/admin/login')
    await signIn(visitor, { username, password: 'first-password' })
    await expect(visitor).toHaveURL('/admin')
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(username)

    await row(page, username).getByRole('button', { name: 'Change Password' }).click()
    const change = admin.dialog(`Change Password of ${username}`)
    await fill(change, { Password: 'second-password' })
    await change.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('Password changed successfully!')

    // The old password and its sessions are worth nothing any more.
    await visitor.goto('/admin')
    await expect(visitor).toHaveURL(/\/admin\/login/)
    await signIn(visitor, { username, password: 'first-password' })
    await new Admin(visitor).expectToast('Login failed')
    await signIn(visitor, { username, password: 'second-password' })
    await expect(visitor).toHaveURL('/admin')

    await row(page, username).getByRole('button', { name: 'Remove' }).click()
    await expect(admin.question).toContainText(
      `Are you sure you want to remove ${username}?`,
    )
    await admin.question.getByRole('button', { name: 'Remove' }).click()
    await admin.expectToast('User removed successfully!')
    await expect(row(page, username)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await visitor.goto('/admin')
    await expect(visitor).toHaveURL(/\/admin\/login/)
  },
)

test('nobody is given an e-mail address where no mail is set up', async ({
  page,
  api,
  watch,
}) => {
  const username = freshName()
  watch.expectStatus(409, `${path}/${username}`)
  await api.post(path, {
    data: { username, password: 'long-enough', role: 'administrator' },
  })
  const admin = new Admin(page)
  await admin.open('/admin/users', 'Users')
  await row(page, username).getByRole('button', { name: 'E-mail address' }).click()
  const form = admin.dialog(`E-mail Address of ${username}`)
  await fill(form, { 'E-mail address': 'staff@example.org' })
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Error')
  await admin.expectToast(
    '409: No mail is set up: an administrator does that on the screen Mail.',
  )
  await expect(form.getByLabel('E-mail address')).toHaveValue('staff@example.org')
})

/** A server that sends mail and knows its own address, so that mails have links. */
const linked = mailing.extend<object, { quoin: Quoin }>({
  quoin: [
    async ({ mailbox }, give, { workerIndex }) => {
      const flags = ['--url', 'http://site.example.org']
      const quoin = await Quoin.start(`${String(workerIndex)}-users`, 'quoin', flags, {
        QUOIN_SMTP: mailbox.address,
        QUOIN_MAIL_FROM: 'Quoin <hello@example.org>',
      })
      await give(quoin)
      await quoin.stop()
    },
    { scope: 'worker' },
  ],
})

linked.describe('with mail', () => {
  linked.use({ as: 'administrator' })

  linked.beforeEach(({ api }) => confirmIdentity(api))

  linked(
    'somebody is given an e-mail address, and confirms it',
    async ({ page, visitor, api, mailbox }) => {
      const username = freshName()
      const email = `${username}@example.org`
      await api.post(path, {
        data: { username, password: 'long-enough', role: 'administrator' },
      })
      const admin = new Admin(page)
      await admin.open('/admin/users', 'Users')
      await row(page, username).getByRole('button', { name: 'E-mail address' }).click()
      const form = admin.dialog(`E-mail Address of ${username}`)
      await fill(form, { 'E-mail address': email })
      await form.getByRole('button', { name: 'Save' }).click()
      await admin.expectToast(`A link is sent to ${email}.`)
      await expect(row(page, username)).toContainText(`${email} is not confirmed`)

      // A long line of a mail is broken behind "=".
      const link = () =>
        /http:\/\/site\.example\.org(\/admin\/\S+)/.exec(
          mailbox.mails.join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '='),
        )?.[1]
      await expect.poll(link).toBeDefined()
      await visitor.goto(link() ?? '')
      await visitor.getByRole('button', { name: 'Confirm my address' }).click()
      await expect(visitor.getByText('Your e-mail address is confirmed.')).toBeVisible()
      await page.reload()
      await expect(row(page, username)).toContainText(email)
      await expect(row(page, username)).not.toContainText('is not confirmed')
    },
  )
})
