import type { Page } from '@playwright/test'
import { Admin, fill } from '../../helpers/admin.ts'
import { answer, fail } from '../../helpers/answers.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** Fails when what is shown is not for everybody, or wider than its window. */
async function expectFine(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first()

test.describe('admin screens', { tag: '@screen' }, () => {
  for (const path of [
    '/admin/testimonials',
    '/admin/team',
    '/admin/subscribers',
    '/admin/activity',
    '/admin/users',
  ])
    test(`${path} is accessible`, async ({ page }) => {
      await page.goto(path)
      const shown = page
        .getByRole('button', { name: /^Add / })
        .or(page.getByText(/^Showing/))
      await expect(shown.first()).toBeVisible()
      await expectFine(page)
    })

  test('every screen fits its window', async ({ page }) => {
    for (const name of [
      '',
      '/products',
      '/services',
      '/blog',
      '/inquiries',
      '/content',
    ]) {
      await page.goto(`/admin${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScrolling(page)
    }
  })

  for (const tab of ['Site Settings', 'Appearance'])
    test(`the tab ${tab} is accessible`, async ({ page }) => {
      await page.goto('/admin/content')
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectFine(page)
    })

  for (const { path, opener } of [
    { path: '/admin/products', opener: 'Edit' },
    { path: '/admin/products', opener: 'Delete' },
    { path: '/admin/services', opener: 'Edit' },
    { path: '/admin/blog', opener: 'Edit' },
    { path: '/admin/inquiries', opener: 'View' },
    { path: '/admin/jobs', opener: 'Edit' },
    { path: '/admin/users', opener: 'Add User' },
    { path: '/admin/users', opener: 'Change Password' },
  ])
    test(`${opener} on ${path} opens an accessible dialog`, async ({ page }) => {
      await page.goto(path)
      await button(page, opener).click()
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      await expect(dialog).toBeVisible()
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectFine(page)
    })

  test('the page of an entry is accessible', async ({ page }) => {
    await page.goto('/admin/products')
    await button(page, 'Edit').click()
    await page.getByRole('link', { name: 'Open page' }).click()
    await expect(page).toHaveURL(/\/admin\/products\/[^/]+$/)
    await page.reload()
    await expect(page.getByLabel(/^Name/)).toBeVisible()
    await expectFine(page)
  })

  test('the palette and the shortcuts are accessible', async ({ page }) => {
    await new Admin(page).open('/admin/products', 'Products Management')
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Go to, find or create' })
    await expect(palette.getByRole('option').first()).toBeVisible()
    await expectFine(page)
    await page.keyboard.type('web')
    await expect(palette.getByText(/^Products$/)).toBeVisible()
    await expectFine(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
    await expectFine(page)
  })

  test('a form with complaints, and the question before it is lost, are accessible', async ({
    page,
  }) => {
    const admin = new Admin(page)
    await admin.open('/admin/products', 'Products Management')
    const form = await admin.start('Add Product', 'Add New Product')
    await button(page, 'More fields').click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await expectFine(page)
    await fill(form, { Name: 'Any', Description: 'Any.', Specifications: '{' })
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('Error')
    await expectFine(page)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(admin.question).toBeVisible()
    await expectFine(page)
  })

  test('the picker of icons is accessible', async ({ page }) => {
    const admin = new Admin(page)
    await admin.open('/admin/products', 'Products Management')
    const form = await admin.start('Add Product', 'Add New Product')
    await form.getByRole('button', { name: 'Choose icon' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose an icon' })
    await picker.getByRole('searchbox').fill('calendar')
    await expect(picker.getByText(/^\d+ icons$/)).toBeVisible()
    await expectFine(page)
    await picker.getByRole('option', { name: 'Calendar', exact: true }).click()
    await expect(form.getByLabel('Icon', { exact: true })).toHaveValue('fas fa-calendar')
    await expect(form.getByRole('button', { name: 'Choose icon' })).toBeFocused()
  })

  test('what two people made of one entry is accessible', async ({
    page,
    api,
    watch,
  }) => {
    const { id, name } = await create(api, '/api/products', {
      name: fresh('Contested'),
      description: 'As it began.',
    })
    const own = `/api/products/${id}`
    watch.expectStatus(412, own)
    const admin = new Admin(page)
    await admin.open('/admin/products', 'Products Management')
    const form = await admin.edit(name)
    await fill(form, { Description: 'Mine.' })
    await api.put(own, { data: { description: 'Theirs.', features: ['New', 'Newer'] } })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Theirs.', { exact: true })).toBeVisible()
    await expectFine(page)
  })

  test('a session that has ended is told in an accessible dialog', async ({
    page,
    watch,
  }) => {
    watch.expectStatus(401, '/api/services')
    const admin = new Admin(page)
    await admin.open('/admin/services', 'Services Management')
    const form = await admin.start('Add Service', 'Add New Service')
    await fill(form, { Name: 'Any', Description: 'Any.' })
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin.dialog('Please sign in again')).toBeVisible()
    await expectFine(page)
  })

  test('ticked entries, a list without any and one that failed are accessible', async ({
    page,
    watch,
  }) => {
    const path = '/api/testimonials'
    watch.expectStatus(500, path)
    await page.goto('/admin/testimonials')
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await expect(button(page, 'Delete selected')).toBeVisible()
    await expectFine(page)
    await answer(page, path, [])
    await page.reload()
    await expect(page.getByText('No Testimonials Found')).toBeVisible()
    await expectFine(page)
    await fail(page, path, 500, 'The store is closed.')
    await page.reload()
    await expect(button(page, 'Try Again')).toBeVisible()
    await expectFine(page)
  })

  test('what is still loading is accessible', async ({ page }) => {
    await page.route(/^[^?]*\/api\/(admin\/(stats|activity)|services)/, () => undefined)
    for (const path of ['/admin', '/admin/services']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFine(page)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('the menu of further screens is accessible', async ({ page }) => {
  await page.goto('/admin')
  await button(page, 'More').click()
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'a long word breaks, it does not widen the page',
  { tag: '@screen' },
  async ({ page, api }) => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
    await create(api, '/api/products', {
      name: word,
      description: `${word}${word}`,
      features: [word],
    })
    await create(api, '/api/inquiries', {
      name: word,
      email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
      subject: word,
      message: word + word,
      company: word,
    })
    for (const path of [
      '/admin/products?sort=-createdAt',
      '/admin/inquiries',
      '/admin/activity',
      '/admin',
    ]) {
      await page.goto(path)
      await expect(page.getByText(word).first()).toBeVisible()
      await expectNoSidewaysScrolling(page)
    }
  },
)
