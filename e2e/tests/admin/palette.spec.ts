import type { Page } from '@playwright/test'
import { Admin, fill } from '../../helpers/admin.ts'
import { fail } from '../../helpers/answers.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** Opens the palette by its keys, wherever one is. */
async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('combobox', { name: 'Go to, find or create' })
  await expect(box).toBeFocused()
  return box
}

test('the palette leads to a screen by the keyboard alone', async ({ page }) => {
  await new Admin(page).open('/admin', 'Welcome back, admin')
  await openPalette(page)
  await page.keyboard.type('testim')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Testimonials/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/testimonials')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the palette finds entries of every type and opens them', async ({
  page,
  api,
  visitor,
}) => {
  const word = fresh('Zeppelin').replace(' ', '')
  await create(api, '/api/products', { name: `${word} hangar`, description: 'Wide.' })
  await create(api, '/api/jobs', { title: `${word} pilot`, description: 'High.' })
  await visitor.request.post('/api/inquiries', {
    data: { name: `${word} owner`, email: 'owner@example.org', message: 'Up.' },
  })
  await new Admin(page).open('/admin', 'Welcome back, admin')
  await openPalette(page)
  await page.keyboard.type(word.toLowerCase())
  for (const name of ['hangar', 'pilot', 'owner'])
    await expect(page.getByRole('option', { name: `${word} ${name}` })).toBeVisible()
  await page.keyboard.type(' own')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Inquiry Details' })
  await expect(details).toContainText(`${word} owner`)
})

test('the palette starts what is to be created', async ({ page }) => {
  await new Admin(page).open('/admin', 'Welcome back, admin')
  await openPalette(page)
  // Nothing is waited for: Enter takes what the letters before it mean.
  await page.keyboard.type('new post')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Create New Blog Post' })
  await expect(form.getByLabel(/^Title/)).toBeFocused()
})

test('the palette finds what one has just saved, and what a colleague adds', async ({
  page,
  api,
}) => {
  const name = fresh('Sextant')
  const admin = new Admin(page)
  await admin.open('/admin/products', 'Products Management')
  const form = await admin.start('Add Product', 'Add New Product')
  await fill(form, { Name: name, Description: 'Finds the way.' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type(name)
  const option = page.getByRole('option')
  await expect(option).toHaveText([new RegExp(`^${name}`)])
  await create(api, '/api/jobs', { title: `${name} maker`, description: 'Grinds.' })
  await expect(option).toHaveCount(2)
  await option.filter({ hasText: 'maker' }).click()
  await expect(page).toHaveURL(/\/admin\/jobs\?edit=/)
})

test('the palette says when the server cannot search, and still leads to screens', async ({
  page,
  watch,
}) => {
  watch.expectStatus(503, '/api/admin/search')
  await fail(page, '/api/admin/search', 503, 'The search took too long.')
  await new Admin(page).open('/admin', 'Welcome back, admin')
  const box = await openPalette(page)
  await box.fill('zzzqqq')
  await expect(page.getByText('The search failed.')).toBeVisible()
  await box.fill('subscr')
  await expect(page.getByRole('option', { name: 'Subscribers' })).toBeVisible()
})

test('the palette says when it finds nothing, and gives the focus back', async ({
  page,
}) => {
  await new Admin(page).open('/admin/products', 'Products Management')
  const button = page.getByRole('button', { name: 'Add Product' })
  await button.focus()
  await openPalette(page)
  await page.keyboard.type('xyzzy plugh')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a question mark lists the shortcuts, and they can be switched off', async ({
  page,
}) => {
  await new Admin(page).open('/admin', 'Welcome back, admin')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(list.getByRole('term')).toHaveText([
    /Ctrl K/,
    /Ctrl S/,
    /Ctrl Z/,
    '/',
    '?',
    'Esc',
  ])
  await list.getByRole('checkbox', { name: 'Use shortcuts of a single key' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('?')
  await openPalette(page)
  await expect(list).toHaveCount(0)
})

test('a slash goes to the search of the screen, or to the palette', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open('/admin/products', 'Products Management')
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('a/b?')
  await expect(search).toHaveValue('a/b?')
  await admin.open('/admin', 'Welcome back, admin')
  await page.keyboard.press('/')
  await expect(
    page.getByRole('combobox', { name: 'Go to, find or create' }),
  ).toBeFocused()
})
