import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../helpers/axe.ts'
import { fail, hold } from '../helpers/answers.ts'
import { openBare } from '../helpers/bare.ts'
import { ContactForm } from '../helpers/contact.ts'
import { type Post, type Product, read } from '../helpers/content.ts'
import { expectAccessibleInLooks } from '../helpers/looks.ts'
import { expect, test } from '../helpers/test.ts'

/** One address of every kind of public page. */
async function publicPages(request: APIRequestContext): Promise<string[]> {
  const [product] = await read<Product[]>(request, '/api/products')
  const [post] = await read<Post[]>(request, '/api/blog')
  return [
    '/',
    '/products',
    `/products/${product?.id ?? ''}`,
    '/services',
    '/about',
    '/contact',
    '/blog',
    `/blog/${post?.id ?? ''}`,
    '/careers',
    '/search?q=web',
    '/search?q=zzzqqq',
    '/no-such-page',
  ]
}

async function open(page: Page, path: string) {
  await page.goto(path)
  const arrived = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'))
  await expect(arrived.first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test(
  'axe finds nothing on any public page',
  { tag: '@screen' },
  async ({ page, request, watch }) => {
    test.setTimeout(180_000)
    watch.expectStatus(404, '/no-such-page')
    for (const path of await publicPages(request)) {
      await open(page, path)
      await expectAccessible(page)
    }
  },
)

test('axe finds nothing on home in any look', async ({ page }) => {
  await open(page, '/')
  await expectAccessibleInLooks(page, false)
})

test(
  'axe finds nothing on any public page in any look',
  { tag: ['@screen', '@night'] },
  async ({ page, request, watch, isMobile }) => {
    test.setTimeout(300_000)
    watch.expectStatus(404, '/no-such-page')
    for (const path of await publicPages(request)) {
      await open(page, path)
      await expectAccessibleInLooks(page, isMobile)
    }
  },
)

test('axe finds nothing on what a public page says and asks', async ({ page }) => {
  test.slow()
  await open(page, '/contact')
  const contact = new ContactForm(page)
  await contact.button.click()
  await expect(contact.toasts).toHaveCount(1)
  await expectAccessible(page)

  await open(page, '/blog?q=no+such+words')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('No posts found')).toBeVisible()
  await expectAccessible(page)

  await open(page, '/careers')
  await page.getByRole('button', { name: 'View Details' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)

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
