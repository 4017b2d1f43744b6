import type { Page } from '@playwright/test'
import { expectAccessible } from '../../helpers/axe.ts'
import { type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

/** Fails when a page is wider than its window. */
async function expectNoSidewaysScrolling(page: Page) {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0)
}

test.describe('public screens', { tag: '@screen' }, () => {
  for (const path of [
    '/',
    '/products',
    '/services',
    '/about',
    '/contact',
    '/blog',
    '/careers',
  ])
    test(`${path} fits its window`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expectNoSidewaysScrolling(page)
    })

  for (const tab of ['Specifications', 'Pricing', 'Reviews'])
    test(`the ${tab} of a product are accessible`, async ({ page, request }) => {
      const [product] = await read<Product[]>(request, '/api/products')
      await page.goto(`/products/${product?.id ?? ''}`)
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)
    })

  for (const panel of [/^Notifications/, /^Accessibility/])
    test(`the panel behind ${panel.source} is accessible`, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: panel }).click()
      await expect(page.getByRole('heading', { level: 2, name: panel })).toBeVisible()
      await expectAccessible(page)
    })
})

test('the drawer is accessible', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /menu/i }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test.describe('admin screens', { tag: '@screen' }, () => {
  test.use({ as: 'administrator' })

  for (const path of ['/admin/testimonials', '/admin/team', '/admin/subscribers'])
    test(`${path} is accessible`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /^Add / })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)
    })

  for (const tab of ['Site Settings', 'Appearance'])
    test(`the tab ${tab} is accessible`, async ({ page }) => {
      await page.goto('/admin/content')
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessible(page)
    })

  for (const { path, button } of [
    { path: '/admin/products', button: 'Edit' },
    { path: '/admin/products', button: 'Delete' },
    { path: '/admin/services', button: 'Edit' },
    { path: '/admin/blog', button: 'Edit' },
    { path: '/admin/inquiries', button: 'View' },
  ])
    test(`${button} on ${path} opens an accessible dialog`, async ({ page }) => {
      await page.goto(path)
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await expect(
        page.getByRole('dialog').or(page.getByRole('alertdialog')),
      ).toBeVisible()
      await expectAccessible(page)
    })

  for (const name of ['products', 'services', 'blog', 'inquiries', 'content', 'jobs'])
    test(`/admin/${name} fits its window`, async ({ page }) => {
      await page.goto(`/admin/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScrolling(page)
    })
})
