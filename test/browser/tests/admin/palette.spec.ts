import type { Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { create, fresh } from '../../helpers/content.ts'
import { pressOnceThere } from '../../helpers/keys.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const palette = 'Go to, find or create'

/** Opens the palette by its keys, wherever one is. */
async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('combobox', { name: palette })
  await expect(box).toBeFocused()
  return box
}

test('keys count as soon as a screen can be seen', async ({ page }) => {
  await pressOnceThere(page, '#content h1', { key: 'k', ctrlKey: true })
  await page.goto('/admin')
  await expect(page.getByRole('dialog', { name: palette })).toBeVisible()
})

test(
  'the palette finds entries of every type, as they come, and opens them',
  { tag: '@smoke' },
  async ({ page, api, visitor }) => {
    const word = fresh('Zeppelin').replace(' ', '')
    await create(api, '/api/products', { name: `${word} hangar`, description: 'Wide.' })
    await visitor.request.post('/api/inquiries', {
      data: { name: `${word} owner`, email: 'owner@example.org', message: 'Up.' },
    })
    await new Admin(page).open('/admin', 'Welcome back, admin')
    await openPalette(page)
    await page.keyboard.type(word.toLowerCase())
    for (const name of ['hangar', 'owner'])
      await expect(page.getByRole('option', { name: `${word} ${name}` })).toBeVisible()
    await create(api, '/api/jobs', { title: `${word} pilot`, description: 'High.' })
    await expect(page.getByRole('option', { name: `${word} pilot` })).toBeVisible()
    await page.keyboard.type(' own')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: 'Inquiry Details' })
    await expect(details).toContainText(`${word} owner`)
  },
)

test('the palette has what was opened, until it is gone, and switches the scheme', async ({
  page,
  api,
}) => {
  const admin = new Admin(page)
  const products = ['Lantern', 'Anchor'].map((word) => fresh(word))
  const ids: string[] = []
  for (const name of products) {
    const made = await create(api, '/api/products', { name, description: 'Bright.' })
    ids.push(made.id)
    await page.goto(`/admin/products?edit=${made.id}`)
    await expect(admin.dialog('Edit Product').getByLabel(/^Name/)).toHaveValue(name)
  }
  await admin.open('/admin', 'Welcome back, admin')
  await openPalette(page)
  const recent = page.getByRole('group', { name: 'Recent' })
  await expect(recent.getByRole('option')).toContainText(products.toReversed())
  await page.keyboard.press('Escape')

  await api.delete(`/api/products/${ids[1] ?? ''}`)
  await page.reload()
  await openPalette(page)
  await expect(recent.getByRole('option')).toContainText(products.slice(0, 1))
  await expect(recent.getByRole('option').first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(admin.dialog('Edit Product').getByLabel(/^Name/)).toHaveValue(
    products[0] ?? '',
  )

  await admin.open('/admin', 'Welcome back, admin')
  await openPalette(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await openPalette(page)
  await page.keyboard.type('as the system')
  const stored = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/me/preferences') && answer.request().method() === 'PUT',
  )
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).not.toHaveAttribute('data-mode')
  // The page may be closed only then: other tests have the same user.
  expect((await stored).ok()).toBe(true)
})
