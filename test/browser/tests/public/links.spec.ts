import type { Page } from '@playwright/test'
import { type Post, type Product, read } from '../../helpers/content.ts'
import { Frame } from '../../helpers/frame.ts'
import { expect, reading, test } from '../../helpers/test.ts'

test.use(reading)

const addresses = (page: Page) =>
  page
    .getByRole('link', { includeHidden: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test('every link of every page leads somewhere, without the router too', async ({
  page,
  request,
}) => {
  const [product] = await read<Product[]>(request, '/api/products')
  const [post] = await read<Post[]>(request, '/api/blog')
  const found = new Set<string>()
  for (const path of [
    '/',
    '/products',
    `/products/${product?.id ?? ''}`,
    '/services',
    '/about',
    '/contact',
    '/blog',
    `/blog/${post?.id ?? ''}`,
    '/careers',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const address of await addresses(page)) {
      expect(address, `a link on ${path}`).toMatch(/^(\/|#.|https:|mailto:.|tel:.)/)
      if (address.startsWith('#'))
        await expect(page.locator(`[id="${address.slice(1)}"]`)).toHaveCount(1)
      if (address.startsWith('/')) found.add(address)
    }
  }
  expect(found.size).toBeGreaterThan(20)
  for (const address of found)
    expect((await request.get(address)).status(), address).toBe(200)
})

test('a link can be opened in another tab', async ({ page, context }) => {
  await page.goto('/')
  const opened = context.waitForEvent('page')
  await new Frame(page).links
    .filter({ hasText: 'Services' })
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Our Services')
  await expect(tab).toHaveURL('/services')
  await expect(page).toHaveURL('/')
})

test('coming to a page announces it, and starts at its top', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('status').filter({ hasText: '|' })).toHaveCount(0)
  await expect(page.locator('body')).toBeFocused()
  await new Frame(page).footer.getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page).toHaveTitle(/^About \|/)
  await expect(page.getByRole('status').filter({ hasText: /^About \|/ })).toHaveCount(1)
  await page.goBack()
  await expect(page).not.toHaveTitle(/^About \|/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(
    page.getByRole('status').filter({ hasText: await page.title() }),
  ).toHaveCount(1)
})

test('an address that is typed in starts at its top; a reload keeps the place', async ({
  page,
}) => {
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
  await page.goto('/about')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
