import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/axe.ts'
import { type Post, type Product, read } from '../helpers/content.ts'
import { expectAccessibleInAllLooks } from '../helpers/looks.ts'
import { expect, test } from '../helpers/test.ts'

const publicPages = [
  '/',
  '/products',
  '/services',
  '/about',
  '/contact',
  '/blog',
  '/careers',
  '/search?q=web',
]
const adminPages = [
  '/admin',
  '/admin/analytics',
  '/admin/products',
  '/admin/services',
  '/admin/blog',
  '/admin/inquiries',
  '/admin/content',
  '/admin/jobs',
  '/admin/products?new',
]

async function open(page: Page, path: string) {
  await page.goto(path)
  const arrived = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'))
  await expect(arrived.first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const path of publicPages) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await open(page, path)
    await expectAccessibleInAllLooks(page)
  })
}

test('axe finds nothing on a product', async ({ page, request }) => {
  const [product] = await read<Product[]>(request, '/api/products')
  await open(page, `/products/${product?.id ?? ''}`)
  await expectAccessibleInAllLooks(page)
})

test('axe finds nothing on an article', async ({ page, request }) => {
  const [post] = await read<Post[]>(request, '/api/blog')
  await open(page, `/blog/${post?.id ?? ''}`)
  await expectAccessibleInAllLooks(page)
})

test('axe finds nothing on the 404 page', async ({ page, watch }) => {
  watch.expectStatus(404, '/no-such-page')
  await open(page, '/no-such-page')
  await expectAccessibleInAllLooks(page)
})

test('axe finds nothing on the sign-in', async ({ page, watch }) => {
  watch.expectStatus(401, '/api/admin/me')
  await open(page, '/admin/login')
  await expectAccessible(page)
})

test.describe('as an administrator', () => {
  test.use({ as: 'administrator' })

  for (const path of adminPages) {
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await open(page, path)
      await expectAccessible(page)
    })
  }
})
