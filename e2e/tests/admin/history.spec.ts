import type { APIRequestContext, Page } from '@playwright/test'
import { Admin, fill } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { create, fresh, type Product, read } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const saved = 'Product updated successfully!'

/** A product with three revisions, and the page of it. */
async function grown(page: Page, api: APIRequestContext) {
  const product = await create(api, '/api/products', {
    name: fresh('Grown'),
    description: 'As it began.',
    reviews: [{ author: 'R. Shah', rating: 4, content: 'Good.' }],
  })
  const own = `/api/products/${product.id}`
  await api.put(own, { data: { description: 'As it went on.', status: 'inactive' } })
  await api.put(own, { data: { icon: 'fas fa-star', reviews: [] } })
  const admin = new Admin(page)
  const open = (tab: string) =>
    admin.open(`/admin/products/${product.id}?tab=${tab}`, product.name)
  return { admin, open, product, now: () => read<Product>(api, own), own }
}

const compared = (page: Page, pair: string) =>
  page.getByRole('heading', { name: `Revisions ${pair} compared` })

test('two revisions are compared, and one is restored', async ({ page, api }) => {
  const { admin, open, now } = await grown(page, api)
  await open('history')
  await expect(compared(page, '2 and 3')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reviews' })).toContainText('R. Shah')
  await page.getByLabel('From').selectOption('1')
  await expect(compared(page, '1 and 3')).toBeVisible()
  const text = page.getByRole('region', { name: 'Description' })
  await expect(text.getByRole('deletion')).toHaveText(['began'])
  await expect(text.getByRole('insertion')).toHaveText(['went on'])
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Inactive')

  await page.getByRole('button', { name: 'Restore this revision: 1' }).click()
  await admin.expectToast('Revision 1 restored')
  await expect(page.getByText('Showing 4 of 4')).toBeVisible()
  expect(await now()).toMatchObject({ description: 'As it began.', status: 'active' })
  await page.getByRole('tab', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue(
    'As it began.',
  )
})

test('one field goes into the form, and is saved with the rest', async ({
  page,
  api,
}) => {
  const { admin, open, now } = await grown(page, api)
  await open('history')
  await page.getByRole('button', { name: 'See changes: revision 2' }).click()
  await expect(compared(page, '1 and 2')).toBeFocused()
  await page
    .getByRole('button', { name: 'Use in the form: Description of revision 1' })
    .click()
  await admin.expectToast('Description is in the form')
  expect(await now()).toMatchObject({ description: 'As it went on.' })
  await page.getByRole('tab', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast(saved)
  expect(await now()).toMatchObject({ description: 'As it began.', status: 'inactive' })
})

test('a save is undone by its notice, and by the keyboard', async ({ page, api }) => {
  const { admin, open, now } = await grown(page, api)
  await open('edit')
  const save = async (text: string) => {
    await fill(page.locator('form'), { Description: text })
    await page.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast(saved)
  }
  await save('By mistake.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await admin.expectToast('Undone.')
  await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue(
    'As it went on.',
  )
  expect(await now()).toMatchObject({ description: 'As it went on.' })

  await save('Once more.')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await admin.expectToast('Undone.')
  await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue(
    'As it went on.',
  )
  expect(await now()).toMatchObject({ description: 'As it went on.' })
})

test('what somebody has changed since is not undone', async ({
  page,
  api,
  colleague,
  watch,
}) => {
  const { admin, open, product, now } = await grown(page, api)
  watch.expectStatus(412, `/api/admin/history/products/${product.id}/3/restore`)
  await open('edit')
  await fill(page.locator('form'), { Description: 'Mine.' })
  await page.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast(saved)

  const theirs = new Admin(colleague)
  await theirs.open(`/admin/products/${product.id}`, product.name)
  await expect(colleague.getByLabel(/^Description/)).toHaveValue('Mine.')
  await fill(colleague.locator('form'), { Description: 'Theirs.' })
  await colleague.getByRole('button', { name: 'Save' }).click()
  await theirs.expectToast(saved)

  await page.getByRole('button', { name: 'Undo' }).click()
  await admin.expectToast('Somebody has changed it since, and it stays as it is now.')
  expect(await now()).toMatchObject({ description: 'Theirs.' })
})

test('a setting is undone, and settings and sections have their history', async ({
  page,
  api,
}) => {
  await api.put('/api/admin/content/settings', { data: { tagline: 'Before' } })
  const admin = new Admin(page)
  await admin.open('/admin/content?tab=settings', 'Content Management')
  const tagline = page.getByLabel('Tagline')
  await tagline.press('End')
  await tagline.pressSequentially(', after')
  await admin.expectToast('Site settings updated successfully')
  await expect
    .poll(async () => read(api, '/api/admin/content/settings'))
    .toMatchObject({ tagline: 'Before, after' })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await admin.expectToast('Undone.')
  await expect(tagline).toHaveValue('Before')

  await tagline.press('End')
  await tagline.pressSequentially(', again')
  await expect
    .poll(async () => read(api, '/api/admin/content/settings'))
    .toMatchObject({ tagline: 'Before, again' })
  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of the settings' })
  await expect(dialog.getByRole('region', { name: 'Tagline' })).toContainText(
    'Before, again',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Website Content' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: /^History of / })).toContainText(
    'Created by Quoin',
  )
})

test('axe finds nothing in the history, and it fits', async ({ page, api }) => {
  const { open } = await grown(page, api)
  await open('history')
  await page.getByLabel('From').selectOption('1')
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})
