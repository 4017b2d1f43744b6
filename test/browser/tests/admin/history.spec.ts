import type { APIRequestContext, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { create, fresh, type Product, read } from '../../helpers/content.ts'
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

test(
  'two revisions are compared, and one is restored',
  { tag: '@smoke' },
  async ({ page, api }) => {
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
  },
)

test('a save is undone by its notice, and by the keyboard', async ({ page, api }) => {
  const { admin, open, now } = await grown(page, api)
  await open('edit')
  const text = page.getByRole('textbox', { name: /^Description/ })
  for (const undo of [
    () => page.getByRole('button', { name: 'Undo' }).click(),
    async () => {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('ControlOrMeta+z')
    },
  ]) {
    await text.fill('By mistake.')
    await page.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast(saved)
    await undo()
    await admin.expectToast('Undone.')
    await expect(text).toHaveValue('As it went on.')
    expect(await now()).toMatchObject({ description: 'As it went on.' })
  }
})

test('a setting is undone, and settings and sections have their history', async ({
  page,
  api,
}) => {
  await api.put('/api/admin/content/settings', { data: { tagline: 'Before' } })
  const admin = new Admin(page)
  await admin.open('/admin/content?tab=settings', 'Content Management')
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('Before, after') // typed slowly, it could be saved in two steps
  await admin.expectToast('Site settings updated successfully')
  await expect
    .poll(async () => read(api, '/api/admin/content/settings'))
    .toMatchObject({ tagline: 'Before, after' })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await admin.expectToast('Undone.')
  await expect(tagline).toHaveValue('Before')

  await tagline.fill('Before, again')
  await expect
    .poll(async () => read(api, '/api/admin/content/settings'))
    .toMatchObject({ tagline: 'Before, again' })
  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of the settings' })
  await expect(dialog.getByRole('region', { name: 'Tagline' })).toContainText(
    'Before, again',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Website Content' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: /^History of / })).toContainText(
    'Created by Quoin',
  )
})
