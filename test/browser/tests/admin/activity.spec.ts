import { Admin } from '../../helpers/admin.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/services'

test('every change is recorded, and the filters find it', async ({
  page,
  visitor,
  api,
}) => {
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

  // What visitors send is recorded as nobody's.
  const sender = fresh('Reader')
  await visitor.request.post('/api/inquiries', {
    data: { name: sender, email: 'reader@example.org', message: 'Hello.' },
  })
  await admin.open('/admin/activity?type=inquiry', 'Activity')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: sender })
  await expect(line).toContainText('was received')
  await choose('Filter by person', 'admin')
  await expect(line).toHaveCount(0)
})
