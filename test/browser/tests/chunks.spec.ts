import type { Page } from '@playwright/test'
import { Admin } from '../helpers/admin.ts'
import { test } from '../helpers/chunks.ts'
import { expect } from '../helpers/test.ts'

const phone = { width: 390, height: 844 }

const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Something went wrong' })

/** Dialogs of the public site: where and how a visitor opens one, and what is there then. */
const dialogs = [
  {
    chunk: 'Drawer',
    path: '/products',
    size: phone,
    open: (page: Page) => page.getByRole('button', { name: 'Open menu' }).click(),
    shown: (page: Page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  {
    chunk: 'JobDialog',
    path: '/careers',
    open: (page: Page) =>
      page.getByRole('main').getByRole('article').first().getByRole('button').click(),
    shown: (page: Page) => page.getByRole('dialog'),
  },
]

for (const { chunk, path, size, open, shown } of dialogs)
  test(`the code of ${chunk} that cannot be fetched leaves the page, and can be tried again`, async ({
    page,
    front,
  }) => {
    if (size) await page.setViewportSize(size)
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
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
  })

test('a page of a build before is reloaded once, and never over what is typed', async ({
  page,
  front,
}) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.setViewportSize(phone)
  await page.goto('/contact')
  front.remove('Drawer')
  // The server has another build, and the page after a reload is an old one all the same.
  await page.route('**/contact', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/assets/index-another.js"></script>',
        })
      : route.fallback(),
  )
  const message = page.getByRole('textbox', { name: /^Message/ })
  const menu = page.getByRole('button', { name: 'Open menu' })
  await message.fill('Half a sentence')
  await menu.click()
  await expect(failure(page)).toContainText('has been updated')
  await expect(message).toHaveValue('Half a sentence')
  expect(loads).toBe(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await message.fill('')

  await menu.click()
  await expect.poll(() => loads).toBe(2)
  await menu.click()
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
