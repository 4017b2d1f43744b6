import type { Page } from '@playwright/test'
import { fresh, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** What a visitor reads on a page, with the status that it came with. */
async function visit(
  page: Page,
  path: string,
): Promise<{ status: number; text: string }> {
  const response = await page.goto(path)
  await page.waitForLoadState('networkidle')
  const text = await page.getByRole('main').innerText()
  return { status: response?.status() ?? 0, text }
}

test('a product is created, edited and deleted, and visitors see each', async ({
  page,
  visitor,
  watch,
}) => {
  const name = fresh('Portal')
  await page.goto('/admin/products')
  await expect(page.getByRole('heading', { name: 'Products Management' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Product' })
  await form.getByLabel(/^Name/).fill(name)
  await form.getByLabel(/^Description/).fill('One place for documents.')
  await form.getByLabel(/^Features/).fill('Invoices\n\nContracts\n')
  await form.getByLabel(/^Specifications/).fill('{"hostingRegion": "London"}')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product created successfully!').first()).toBeVisible()
  await expect(form).toBeHidden()

  const list = await read<Product[]>(page.request, '/api/products?sort=-createdAt')
  const product = list.find((entry) => entry.name === name)
  expect(product).toMatchObject({
    features: ['Invoices', 'Contracts'],
    specifications: { hostingRegion: 'London' },
  })
  const path = `/products/${product?.id ?? ''}`
  expect((await visit(visitor, path)).text).toContain('One place for documents.')

  const pricing = { Starter: 149 }
  await page.request.put(`/api${path}`, {
    data: { pricing, reviews: [{ author: 'Ada', content: 'Good.' }] },
  })
  await page.reload()
  const card = page
    .getByRole('listitem')
    .or(page.getByRole('article'))
    .filter({ hasText: name })
  await card.getByRole('button', { name: /Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await edit.getByLabel(/^Description/).fill('Changed words.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible()
  expect((await visit(visitor, path)).text).toContain('Changed words.')
  const kept = await read<Product>(page.request, `/api${path}`)
  expect(kept.pricing).toEqual(pricing)
  expect(kept.reviews).toHaveLength(1)

  await card.getByRole('button', { name: /Delete/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this product?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully!').first()).toBeVisible()
  watch.expectStatus(404, path)
  watch.expectStatus(404, `/api${path}`)
  expect((await visit(visitor, path)).status).toBe(404)
})

test('broken specifications are refused with the parser’s message', async ({ page }) => {
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Product' })
  await form.getByLabel(/^Name/).fill(fresh('Broken'))
  await form.getByLabel(/^Description/).fill('Never stored.')
  await form.getByLabel(/^Specifications/).fill('{oops')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
  await expect(form).toBeVisible()
})

test('drafts are nobody’s but staff’s', async ({ page, visitor }) => {
  const created = await page.request.post('/api/products', {
    data: { name: fresh('Secret'), description: 'Not yet.', status: 'draft' },
  })
  const product = (await created.json()) as Product
  expect((await visitor.request.get(`/api/products/${product.id}`)).status()).toBe(404)
  expect(await (await visitor.request.get('/api/products?status=draft')).json()).toEqual(
    [],
  )
  expect((await visitor.request.delete(`/api/products/${product.id}`)).status()).toBe(401)
  expect((await page.request.delete(`/api/products/${product.id}`)).status()).toBe(204)
})
