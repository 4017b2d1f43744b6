import { Admin } from '../helpers/admin.ts'
import { expectAccessible } from '../helpers/axe.ts'
import { fresh } from '../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../helpers/fits.ts'
import { addPerson, enter } from '../helpers/people.ts'
import { test } from '../helpers/studies.ts'
import { expect } from '../helpers/test.ts'

test('an editor works on the screen of a plugin, whose settings an administrator changes', async ({
  page,
  api,
  browser,
  quoin,
}) => {
  const admin = new Admin(page)
  await enter(page)
  await admin.open('/admin/plugins', 'Plugins')
  const row = page.getByRole('listitem').filter({ hasText: 'Front desk' })
  await row.getByRole('button', { name: 'Run tidy now' }).click()
  await admin.expectToast('The job tidy was started.')
  await row.getByRole('link', { name: 'Settings' }).click()
  const form = page.getByRole('form', { name: 'Settings' })
  const greeting = fresh('Good morning')
  await form.getByLabel('Greeting').fill(greeting)
  await form.getByLabel('API key').fill('s3cret of the desk')
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Settings changed.')
  await page.reload()
  await expect(form.getByLabel('Greeting')).toHaveValue(greeting)
  await expect(
    form.getByText(/^Of the service that prints badges\. One is/),
  ).toBeVisible()
  expect(await page.content()).not.toContain('s3cret of the desk')

  const editor = await addPerson(api, 'editor')
  const theirs = await browser.newPage({ baseURL: quoin.url })
  await enter(theirs, editor, quoin.url)
  await theirs.goto('/admin')
  await theirs.getByRole('button', { name: 'More', exact: true }).click()
  await theirs.getByRole('link', { name: 'Front desk' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Front desk')
  await expect(theirs.getByText(greeting)).toHaveCSS('padding', '16px')
  const name = fresh('Mia')
  await theirs.getByRole('button', { name: 'Add a guest' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Add a guest' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
    'The name is required',
  )
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Room').selectOption('Hall')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await theirs.getByRole('link', { name }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(name)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(name)
  await theirs.getByRole('link', { name: 'All guests' }).click()
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await theirs.setViewportSize(viewport)
    await expect(theirs.getByRole('table', { name: 'Guests' })).toBeVisible()
    await expectNoSidewaysScrolling(theirs)
    await expectAccessible(theirs)
  }
  await theirs.close()

  const viewer = await addPerson(api, 'viewer')
  const others = await browser.newPage({ baseURL: quoin.url })
  await enter(others, viewer, quoin.url)
  await others.goto('/admin/desk')
  await expect(others.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await others.close()
})
