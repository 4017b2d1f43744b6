import { Admin } from '../../helpers/admin.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/services'

test('every change is recorded, and the filters find it', async ({ page, api }) => {
  const { id, name } = await create(api, path, {
    name: fresh('Recorded'),
    description: 'Comes and goes.',
  })
  await api.put(`${path}/${id}`, { data: { description: 'Changed.' } })
  await api.delete(`${path}/${id}`)

  const admin = new Admin(page)
  await admin.open('/admin/activity', 'Activity')
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(lines).toHaveText([/was deleted/, /was changed/, /was created/])
  // What is gone has no page to lead to.
  await expect(lines.first().getByRole('link')).toHaveCount(0)

  const choose = (filter: string, option: string) =>
    page.getByRole('combobox', { name: filter }).selectOption(option)
  await choose('Filter by action', 'Updated')
  await expect(lines).toHaveText([/was changed/])
  await choose('Filter by person', 'admin')
  await expect(lines).toHaveCount(1)
  await choose('Filter by type', 'Products')
  await expect(lines).toHaveCount(0)
  await choose('Filter by type', 'Services')
  await expect(lines).toHaveCount(1)
  await expect(page).toHaveURL('/admin/activity?op=updated&by=admin&type=service')
  await page.reload()
  await expect(lines).toHaveText([/was changed/])
})

test('what visitors send is recorded as nobody’s', async ({ page, visitor }) => {
  const name = fresh('Reader')
  await visitor.request.post('/api/inquiries', {
    data: { name, email: 'reader@example.org', message: 'Hello.' },
  })
  const admin = new Admin(page)
  await admin.open('/admin/activity?type=inquiry', 'Activity')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('was received')
  await page.getByRole('combobox', { name: 'Filter by person' }).selectOption('admin')
  await expect(line).toHaveCount(0)
})

test('a filter that leaves nothing says so', async ({ page }) => {
  await new Admin(page).open('/admin/activity?by=nobody-here', 'Activity')
  await expect(page.getByRole('heading', { name: 'No activity found' })).toBeVisible()
  await expect(page.getByText('Try changing the filter.')).toBeVisible()
})

test('more is shown on demand', async ({ page, api }) => {
  const { id } = await create(api, path, { name: fresh('Busy'), description: '0' })
  for (let at = 1; at < 25; at += 1)
    await api.put(`${path}/${id}`, { data: { description: String(at) } })
  const all = await api.get('/api/admin/activity?limit=1')
  const total = all.headers()['x-total-count'] ?? ''
  await new Admin(page).open('/admin/activity', 'Activity')
  await expect(page.getByText(`Showing 50 of ${total}`)).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText(`Showing ${total} of ${total}`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(Number(total))
})
