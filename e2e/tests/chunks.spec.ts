import type { Page } from '@playwright/test'
import { Admin } from '../helpers/admin.ts'
import { test } from '../helpers/chunks.ts'
import { expect } from '../helpers/test.ts'

const phone = { width: 390, height: 844 }

const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Something went wrong' })

const box = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search the site' })

/** Parts of the public site: how a visitor opens one, and what is there then. */
const parts = [
  {
    chunk: 'Suggestions',
    open: (page: Page) => box(page).fill('booking'),
    shown: (page: Page) => page.getByRole('option').first(),
  },
  {
    chunk: 'NotificationPanel',
    open: (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    shown: (page: Page) => page.getByRole('region', { name: /^Notifications/ }),
  },
  {
    chunk: 'AccessibilityPanel',
    open: (page: Page) =>
      page.getByRole('button', { name: 'Accessibility settings' }).click(),
    shown: (page: Page) => page.getByRole('button', { name: 'Increase font size' }),
  },
  {
    chunk: 'Drawer',
    size: phone,
    open: (page: Page) => page.getByRole('button', { name: 'Open menu' }).click(),
    shown: (page: Page) => page.getByRole('dialog', { name: 'Menu' }),
  },
]

test('a part that cannot be fetched leaves the rest, and can be tried again', async ({
  page,
  front,
}) => {
  await page.goto('/products')
  const heading = page.getByRole('heading', { level: 1 })
  for (const { chunk, size, open, shown } of parts) {
    if (size) await page.setViewportSize(size)
    front.remove(chunk)
    await open(page)
    await expect(failure(page)).toBeVisible()
    await expect(heading).toBeVisible()
    await failure(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(failure(page)).toBeVisible()
    front.restore()
    await failure(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(shown(page)).toBeVisible()
    await expect(failure(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
})

test('a page of a build before is reloaded once, and never over what is typed', async ({
  page,
  front,
}) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto('/products')
  front.remove('NotificationPanel', 'Suggestions')
  // The server has another build, and the page after a reload is an old one all the same.
  await page.route('**/products', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/assets/index-another.js"></script>',
        })
      : route.fallback(),
  )
  await box(page).fill('booking')
  await expect(failure(page)).toContainText('has been updated')
  await expect(box(page)).toHaveValue('booking')
  expect(loads).toBe(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await box(page).fill('')

  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect.poll(() => loads).toBe(2)
  await bell.click()
  await expect(failure(page)).toContainText('has been updated')
  expect(loads).toBe(2)
})

test.describe('in the back office', () => {
  test.use({ as: 'administrator' })

  test('the palette that cannot be fetched leaves the form, and can be tried again', async ({
    page,
    front,
  }) => {
    const admin = new Admin(page)
    await admin.open('/admin/products', 'Products Management')
    const form = await admin.start('Add Product', 'Add New Product')
    const name = form.getByLabel(/^Name/)
    await name.fill('Half typed')
    front.remove('Palette')
    await page.keyboard.press('ControlOrMeta+k')
    // The dialog hides what lies over it from roles.
    const card = page.locator('[popover]')
    await expect(card).toContainText('Something went wrong')
    await card.getByLabel('Dismiss').click()
    await expect(card).toHaveCount(0)
    await expect(name).toHaveValue('Half typed')

    await page.keyboard.press('ControlOrMeta+k')
    await expect(card).toContainText('Something went wrong')
    front.restore()
    await card.getByText('Try Again').click()
    await expect(
      page.getByRole('dialog', { name: 'Go to, find or create' }),
    ).toBeVisible()
  })

  test('a screen that cannot be fetched can be tried again', async ({ page, front }) => {
    await new Admin(page).open('/admin/products?q=booking', 'Products Management')
    front.remove('ActivityScreen')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(failure(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
    front.restore()
    await failure(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity')
  })
})
