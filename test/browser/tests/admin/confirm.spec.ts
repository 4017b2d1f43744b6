import type { Page } from '@playwright/test'
import { Admin, fill } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { addPerson, enter, type Person } from '../../helpers/people.ts'
import { administrator } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

/** Has the server want the password for the next call of a kind: it does for sessions that are older than a test can wait. */
async function wantPassword(page: Page, method: string, path: string, field: string) {
  let told = false
  await page.route(`**${path}`, async (route) => {
    if (told || route.request().method() !== method) return route.fallback()
    told = true
    const message = 'is required: you have not given it within the last ten minutes'
    return route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        title: 'Invalid values',
        status: 422,
        detail: `Your password ${message}.`,
        confirmation: 'password',
        errors: [{ field, message }],
      },
    })
  })
}

const question = (page: Page) => new Admin(page).dialog('Confirm it is you')

async function confirmAs(page: Page, { password }: Person) {
  const dialog = question(page)
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await fill(dialog, { 'Your password': password })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

test(
  'the password is asked for over a form, which is then sent by itself',
  { tag: '@screen' },
  async ({ page, api, watch }) => {
    const person = await addPerson(api, 'viewer')
    watch.expectStatus(422, `/api/admin/users/${person.username}/password`)
    watch.expectStatus(422, '/api/admin/me/confirm')
    await enter(page, person)
    await wantPassword(page, 'PUT', '/api/admin/users/*/password', 'current')
    const admin = new Admin(page)
    await admin.open('/admin/account', 'Your account')
    await page.getByRole('button', { name: 'Change password' }).click()
    const form = admin.dialog('Change password')
    await fill(form, { Password: 'another long horse' })
    await form.getByRole('button', { name: 'Save' }).click()

    await expect(question(page)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await confirmAs(page, { ...person, password: 'wrong horse' })
    const box = question(page).getByLabel('Your password')
    await expect(box).toHaveAccessibleDescription('Your password is not right')
    await confirmAs(page, person)
    await admin.expectToast('Password changed successfully!')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await enter(page, { ...person, password: 'another long horse' })
  },
)

test('Escape closes the question alone, and what was typed stays', async ({
  page,
  api,
  watch,
}) => {
  const person = await addPerson(api, 'viewer')
  watch.expectStatus(422, `/api/admin/users/${person.username}/password`)
  await enter(page, person)
  await wantPassword(page, 'PUT', '/api/admin/users/*/password', 'current')
  const admin = new Admin(page)
  await admin.open('/admin/account', 'Your account')
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = admin.dialog('Change password')
  await fill(form, { Password: 'another long horse' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(question(page).getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('Escape')

  await expect(question(page)).toHaveCount(0)
  await admin.expectToast('Error')
  await expect(form.getByLabel('Password')).toHaveValue('another long horse')
  await enter(page, person)
})

test.describe('a backup', () => {
  test.use({ as: 'administrator' })

  test('is downloaded once the password was given', async ({ page, watch }) => {
    watch.expectStatus(422, '/api/admin/me/confirm')
    await wantPassword(page, 'POST', '/api/admin/me/confirm', 'password')
    const admin = new Admin(page)
    await admin.open('/admin/system', 'System')
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download backup' }).click()
    await confirmAs(page, administrator)
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/\.tar/)
    expect(await download.failure()).toBeNull()
  })
})
