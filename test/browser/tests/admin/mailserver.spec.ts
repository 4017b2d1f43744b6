import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { Mailbox } from '../../helpers/mailbox.ts'
import { administrator, Quoin } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

test('an administrator sets mail up by hand, a test arrives, and no password is shown again', async ({
  page,
}) => {
  const mailbox = await Mailbox.start()
  const quoin = await Quoin.start('mailserver')
  try {
    const { port } = new URL(mailbox.address)
    const signedIn = await page.request.post(`${quoin.url}/api/admin/login`, {
      data: administrator,
    })
    expect(signedIn.status()).toBe(200)
    await page.goto(`${quoin.url}/admin/mail`)
    const form = page.getByRole('region', { name: 'Mail server' })
    await form.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await form.getByLabel('Port', { exact: true }).fill(port)
    await form.getByLabel('Sender', { exact: true }).fill('Agency <hello@example.com>')
    await form.getByLabel('Send the test to').fill('bo@example.com')

    // What is typed is tried before it is saved.
    await form.getByRole('button', { name: 'Send a test message' }).click()
    await expect(form.getByText(/^Sent to bo@example\.com/)).toBeVisible()
    expect(mailbox.mails).toHaveLength(1)

    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await new Admin(page).expectToast('Mail server changed.')
    await expect(page.getByText(/^Mail is set up/)).toBeVisible()
    await form.getByRole('button', { name: 'Send a test message' }).click()
    await expect.poll(() => mailbox.mails.length).toBe(2)
    expect(mailbox.mails[1]).toContain('bo@example.com')

    await form.getByLabel('User name', { exact: true }).fill('agency')
    await form.getByLabel('Password', { exact: true }).fill('correct battery')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/^One is stored/)).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('Server', { exact: true })).toHaveValue('127.0.0.1')
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
    expect(await page.content()).not.toContain('correct battery')

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    // A page that is open asks a server that stops for news.
    await page.goto('about:blank')
  } finally {
    mailbox.stop()
    await quoin.stop()
  }
})
