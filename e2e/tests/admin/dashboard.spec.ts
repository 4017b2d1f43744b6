import { Admin } from '../../helpers/admin.ts'
import { administrator } from '../../helpers/quoin.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

test('a fresh demo shows exactly the figures that are promised', async ({
  page,
  untouched: { url },
}) => {
  const session = await page.request.post(`${url}/api/admin/login`, {
    data: administrator,
  })
  expect(session.status()).toBe(200)
  await new Admin(page).open(`${url}/admin`, 'Welcome back, admin')
  const main = page.getByRole('main')
  for (const [name, figure, caption] of [
    ['Products', '7', '+2 this month'],
    ['Services', '4', 'All active'],
    ['Blog Posts', '10', 'Updated weekly'],
    ['New Inquiries', '5', '+12 this week'],
  ] as const) {
    const card = main.locator('dl > div').filter({
      has: page.getByRole('link', { name, exact: true }),
    })
    await expect(card.getByRole('definition')).toHaveText([figure, caption])
  }
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity.getByRole('listitem')).toHaveCount(5)
  await expect(activity.getByRole('listitem').first()).toContainText(/^Inquiry from /)
  await expect(page.getByRole('region', { name: 'System Status' })).toContainText(
    '100% uptime',
  )
  await page.goto(`${url}/admin/users`)
  await expect(page.getByRole('heading', { level: 2, name: 'admin' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  const last = await page.request.delete(`${url}/api/admin/users/admin`)
  expect(last.status()).toBe(409)
})

test('the figures lead to what they count', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open('/admin', 'Welcome back, admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: 'New Inquiries', exact: true })
    .click()
  await expect(page).toHaveURL('/admin/inquiries?status=new')
  await expect(page.getByRole('combobox', { name: 'Filter by status' })).toHaveValue(
    'new',
  )
})

for (const { name, url, dialog } of [
  { name: 'Add Product', url: '/admin/products?new', dialog: 'Add New Product' },
  { name: 'Add Service', url: '/admin/services?new', dialog: 'Add New Service' },
  { name: 'New Post', url: '/admin/blog?new', dialog: 'Create New Blog Post' },
])
  test(`the quick action ${name} starts it`, async ({ page }) => {
    await page.goto('/admin')
    await page
      .getByRole('region', { name: 'Quick Actions' })
      .getByRole('link', { name })
      .click()
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  })

test('what was just done stands first, and leads to its entry', async ({ page, api }) => {
  const { name } = await create(api, '/api/products', {
    name: fresh('Newsworthy'),
    description: 'Just made.',
  })
  await page.goto('/admin')
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  const first = activity.getByRole('listitem').first()
  await expect(first).toContainText(name)
  await expect(first).toContainText(/Just now/)
  await first.getByRole('link').click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByLabel(/^Name/)).toHaveValue(name)
})
