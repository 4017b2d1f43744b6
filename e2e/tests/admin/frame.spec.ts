import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const links = [
  { name: 'Dashboard', path: '/admin' },
  { name: 'Analytics', path: '/admin/analytics' },
  { name: 'Products', path: '/admin/products' },
  { name: 'Services', path: '/admin/services' },
  { name: 'Blog', path: '/admin/blog' },
  { name: 'Inquiries', path: '/admin/inquiries' },
  { name: 'Content', path: '/admin/content' },
]

for (const { name, path } of links)
  test(`${path} stands in the frame, with ${name} as the current link`, async ({
    page,
  }) => {
    await page.goto(path)
    const header = page.getByRole('banner')
    await expect(header.getByText('Admin Dashboard')).toBeVisible()
    await expect(header.getByText('Welcome, Admin')).toBeVisible()
    await expect(header.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
      'href',
      '/admin',
    )
    await expect(header.getByRole('link').first()).toHaveAttribute('href', '/')
    const nav = page.getByRole('navigation')
    await expect(nav.getByRole('link')).toHaveText(links.map((link) => link.name))
    await expect(nav.locator('a[aria-current="page"]')).toHaveText([name])
  })

test('the navigation leads to each screen', async ({ page }) => {
  await page.goto('/admin')
  for (const { name, path } of links.slice(1)) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/admin')
})

test('an unknown screen is a 404', async ({ page, watch }) => {
  watch.expectStatus(404, '/admin/nothing')
  const answer = await page.goto('/admin/nothing')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('the admin app loads nothing of the public one', async ({ page, visitor }) => {
  const scripts = async (from: typeof page, path: string) => {
    await from.goto(path)
    await expect(from.getByRole('heading', { level: 1 })).toBeVisible()
    return from.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    )
  }
  const inside = await scripts(page, '/admin/products')
  const outside = await scripts(visitor, '/products')
  expect(inside.filter((name) => outside.includes(name))).toEqual([])
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
