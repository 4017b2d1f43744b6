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
})

test('the dashboard leads to what it counts, to what is to be made and to what was just done', async ({
  page,
  api,
}) => {
  const { name } = await create(api, '/api/products', {
    name: fresh('Newsworthy'),
    description: 'Just made.',
  })
  const admin = new Admin(page)
  await admin.open('/admin', 'Welcome back, admin')
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  const first = activity.getByRole('listitem').first()
  await expect(first).toContainText(name)
  await expect(first).toContainText(/Just now/)
  const quick = page.getByRole('region', { name: 'Quick Actions' })
  for (const [action, url] of [
    ['Add Product', '/admin/products?new'],
    ['Add Service', '/admin/services?new'],
    ['New Post', '/admin/blog/new'],
  ] as const)
    await expect(quick.getByRole('link', { name: action })).toHaveAttribute('href', url)

  await first.getByRole('link').click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByLabel(/^Name/)).toHaveValue(name)
  await page.goBack()
  await quick.getByRole('link', { name: 'New Post' }).click()
  await expect(admin.dialog('Create New Blog Post')).toBeVisible()
  await page.goBack()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'New Inquiries', exact: true }).click()
  await expect(page).toHaveURL('/admin/inquiries?status=new')
  await expect(page.getByLabel('Filter by status')).toHaveValue('new')
})
