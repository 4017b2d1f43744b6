import type { Page } from '@playwright/test'
import { fail, hold } from '../helpers/answers.ts'
import { openBare } from '../helpers/bare.ts'
import { expectAccessible } from '../helpers/axe.ts'
import { ContactForm } from '../helpers/contact.ts'
import { type Post, type Product, read } from '../helpers/content.ts'
import { expectAccessibleInLooks } from '../helpers/looks.ts'
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
  test(`axe finds nothing on ${path}`, async ({ page, isMobile }) => {
    await open(page, path)
    await expectAccessibleInLooks(page, isMobile)
  })
}

test('axe finds nothing on a product', async ({ page, request, isMobile }) => {
  const [product] = await read<Product[]>(request, '/api/products')
  await open(page, `/products/${product?.id ?? ''}`)
  await expectAccessibleInLooks(page, isMobile)
})

test('axe finds nothing on an article', async ({ page, request, isMobile }) => {
  const [post] = await read<Post[]>(request, '/api/blog')
  await open(page, `/blog/${post?.id ?? ''}`)
  await expectAccessibleInLooks(page, isMobile)
})

test('axe finds nothing on the 404 page', async ({ page, watch, isMobile }) => {
  watch.expectStatus(404, '/no-such-page')
  await open(page, '/no-such-page')
  await expectAccessibleInLooks(page, isMobile)
})

test('axe finds nothing on a form that is refused', async ({ page }) => {
  await open(page, '/contact')
  const contact = new ContactForm(page)
  await contact.button.click()
  await expect(contact.toasts).toHaveCount(1)
  await expectAccessible(page)
})

test('axe finds nothing on filters that leave nothing', async ({ page }) => {
  await open(page, '/blog?q=no+such+words')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('No posts found')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on a job', async ({ page }) => {
  await open(page, '/careers')
  await page.getByRole('button', { name: 'View Details' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on suggestions and figures', async ({ page }) => {
  await open(page, '/search')
  await page.keyboard.press('Control+Shift+P')
  await page.getByRole('main').getByRole('combobox').fill('web')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(
    page.getByRole('complementary', { name: 'Performance monitor' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on lists that load, and that fail', async ({ page, watch }) => {
  watch.expectStatus(500, '/api/products')
  await fail(page, '/api/products', 500, 'The store is closed.')
  const release = await hold(page, '/api/products')
  await openBare(page)
  await page.goto('/products')
  await expect(page.getByText('Loading products...')).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
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
