import type { Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { create, fresh, type Product } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const products = ['/admin/products', 'Products Management'] as const
const trash = ['/admin/trash', 'Trash'] as const

const card = (page: Page, name: string) => page.getByRole('article', { name })

async function remove(page: Page, name: string) {
  await card(page, name).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, name)).toBeHidden()
}

const product = (name: string) => ({ name, description: 'Deleted again.' })

test('a deletion is undone by its notice, and by the keyboard', async ({
  page,
  api,
  visitor,
}) => {
  const name = fresh('Boomerang')
  const { id } = await create(api, '/api/products', product(name))
  await new Admin(page).open(`${products[0]}?q=${name}`, products[1])
  await remove(page, name)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  expect((await visitor.request.get(`/api/products/${id}`)).status()).toBe(404)
  await undo.click()
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible()
  await expect(card(page, name)).toBeVisible()
  expect((await visitor.request.get(`/api/products/${id}`)).status()).toBe(200)

  await remove(page, name)
  await expect(undo).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(card(page, name)).toBeVisible()
})

test(
  'what is deleted is brought back from the trash, or deleted for good',
  { tag: '@smoke' },
  async ({ page, api, visitor }) => {
    const [kept, gone] = [fresh('Kept'), fresh('Gone')]
    const { id, slug } = await create<Product & { slug: string }>(
      api,
      '/api/products',
      product(kept),
    )
    await create(api, '/api/products', product(gone))
    const admin = new Admin(page)
    await admin.open(`${products[0]}?q=${kept}`, products[1])
    await remove(page, kept)
    await admin.open(`${products[0]}?q=${gone}`, products[1])
    await remove(page, gone)

    await admin.open(...trash)
    const row = page.getByRole('listitem').filter({ hasText: kept })
    await expect(row).toContainText('Product')
    await expect(row).toContainText('Deleted by admin')
    await row.getByRole('button', { name: `Restore ${kept}` }).click()
    await admin.expectToast('Product restored successfully!')
    await expect(row).toBeHidden()
    await visitor.goto(`/products/${slug}`)
    await expect(visitor.getByRole('heading', { level: 1, name: kept })).toBeVisible()
    expect((await visitor.request.get(`/api/products/${id}`)).status()).toBe(200)

    await page.getByRole('button', { name: `Delete for good: ${gone}` }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete for good' })
      .click()
    await admin.expectToast('Product deleted for good!')
    await expect(page.getByRole('listitem').filter({ hasText: gone })).toBeHidden()
  },
)
