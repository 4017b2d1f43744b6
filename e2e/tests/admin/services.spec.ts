import { Admin, fill, parseError } from '../../helpers/admin.ts'
import { create, fresh, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/services'
const screen = ['/admin/services', 'Services Management'] as const

test('a service is created, edited and deleted', async ({ page, visitor }) => {
  const admin = new Admin(page)
  const name = fresh('Rescue')
  await admin.open(...screen)
  await page.getByRole('button', { name: 'Add Service' }).click()
  const form = admin.dialog('Add New Service')
  await fill(form, {
    Name: name,
    Description: 'We take over.',
    Portfolio: 'A shop\n\nA school',
    Pricing: '{"Week": 2400}',
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Service created successfully!')
  await expect(admin.card(name)).toContainText('£2,400')
  await visitor.goto('/services')
  await expect(visitor.getByRole('heading', { name })).toBeVisible()

  await admin.card(name).getByRole('button', { name: 'Edit' }).click()
  const edit = admin.dialog('Edit Service')
  await fill(edit, { Description: 'We take over gently.' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Service updated successfully!')
  await expect(admin.card(name)).toContainText('We take over gently.')

  await admin.delete(name, 'Are you sure you want to delete this service?')
  await admin.expectToast('Service deleted successfully!')
})

test('a card shows three examples and counts the rest', async ({ page, api }) => {
  const { name } = await create(api, path, {
    name: fresh('Five Jobs'),
    description: 'Has five examples.',
    portfolio: ['A', 'B', 'C', 'D', 'E'],
  })
  const admin = new Admin(page)
  await admin.open(...screen)
  await expect(admin.card(name).getByRole('listitem')).toHaveText([
    'A',
    'B',
    'C',
    '+2 more examples',
  ])
})

test('pricing that is no JSON is refused', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open(...screen)
  await page.getByRole('button', { name: 'Add Service' }).click()
  const form = admin.dialog('Add New Service')
  await fill(form, { Name: 'Broken', Description: 'Never kept.', Pricing: '£100' })
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Error')
  await admin.expectToast(await parseError(page, '£100'))
  await expect(form).toBeVisible()
})

test('an edit shows what is stored, and an emptied pricing is none', async ({
  page,
  api,
}) => {
  const pricing = { Day: 480, Week: 2400 }
  const { id, name } = await create(api, path, {
    name: fresh('Priced'),
    description: 'By the week.',
    color: 'purple',
    icon: 'fas fa-star',
    pricing,
  })
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.edit(name)
  const source = form.getByLabel(/^Pricing/)
  await expect(form.getByLabel(/^Icon/)).toHaveValue('fas fa-star')
  await expect(form.getByLabel(/^Colou?r/)).toHaveValue('purple')
  expect(JSON.parse(await source.inputValue())).toEqual(pricing)
  await source.fill('')
  await form.getByLabel(/^Status/).selectOption('Inactive')
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Service updated successfully!')
  await expect(admin.card(name)).not.toContainText('£')
  await expect(admin.card(name).getByText('inactive', { exact: true })).toBeVisible()
  expect(await read(api, `${path}/${id}`)).toMatchObject({
    pricing: null,
    status: 'inactive',
    color: 'purple',
  })
})

test('a new service starts active, blue and with cogs', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.start('Add Service', 'Add New Service')
  await expect(form.getByLabel(/^Icon/)).toHaveValue('fas fa-cogs')
  await expect(form.getByLabel(/^Colou?r/)).toHaveValue('blue')
  await expect(form.getByLabel(/^Status/)).toHaveValue('active')
  await expect(form.getByLabel(/^Status/).getByRole('option')).toHaveText([
    'Active',
    'Inactive',
    'Draft',
  ])
})
