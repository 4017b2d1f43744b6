import { Admin, fill, signIn } from '../../helpers/admin.ts'
import { fail } from '../../helpers/answers.ts'
import { create, fresh, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/products'
const screen = ['/admin/products', 'Products Management'] as const

test('a session that ends during work loses nothing', async ({ page, api, watch }) => {
  watch.expectStatus(401, path)
  const admin = new Admin(page)
  const name = fresh('Unlost')
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await fill(form, { Name: name, Description: 'Typed before the session ended.' })
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Save' }).click()

  const again = admin.dialog('Please sign in again')
  await expect(again).toBeVisible()
  await signIn(page)
  await admin.expectToast('Login successful!')
  await expect(again).toHaveCount(0)
  await expect(form.getByLabel(/^Name/)).toHaveValue(name)
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Product created successfully!')
  expect(
    (await read<Product[]>(api, `${path}?limit=200`)).map((each) => each.name),
  ).toContain(name)
})

test('a wrong password while signing in again keeps the form as well', async ({
  page,
  watch,
}) => {
  watch.expectStatus(401, path)
  watch.expectStatus(401, '/api/admin/login')
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await fill(form, { Name: 'Patient', Description: 'Still here.' })
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Save' }).click()
  await fail(page, '/api/admin/login', 401, 'The username or the password is wrong.')
  await signIn(page, { username: 'admin', password: 'wrong' })
  await admin.expectToast('Login failed')
  const again = admin.dialog('Please sign in again')
  await again.getByRole('button', { name: 'Close' }).click()
  await expect(again).toHaveCount(0)
  await expect(form.getByLabel(/^Name/)).toHaveValue('Patient')
})

test('a deletion that finds no session puts the card back', async ({
  page,
  api,
  watch,
}) => {
  const { id, name } = await create(api, path, {
    name: fresh('Kept'),
    description: 'Not without a session.',
  })
  watch.expectStatus(401, `${path}/${id}`)
  watch.expectStatus(401, '/api/admin/pending')
  const admin = new Admin(page)
  await admin.open(...screen)
  await expect(admin.card(name)).toBeVisible()
  await page.context().clearCookies()
  await admin.remove(name, 'Are you sure you want to delete this product?')
  const again = admin.dialog('Please sign in again')
  await again.getByRole('button', { name: 'Close' }).click()
  await expect(admin.card(name)).toBeVisible()
})

test('going on without a session leads to the sign-in and back', async ({
  page,
  watch,
}) => {
  watch.expectStatus(401, '/api/admin/me')
  watch.expectStatus(401, '/api/admin/content/sections')
  watch.expectStatus(401, '/api/admin/content/settings')
  // The list asks for this last.
  const settled = page.waitForResponse(/\/api\/admin\/pending\?/)
  await new Admin(page).open(...screen)
  await settled
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await expect(page).toHaveURL('/admin/login')
  await signIn(page)
  await expect(page).toHaveURL('/admin/content')
  await expect(page.getByLabel('Section Title')).toBeVisible()
})

test('a draft waits for whoever has to sign in after a reload', async ({
  page,
  watch,
}) => {
  watch.expectStatus(401, '/api/admin/me')
  const admin = new Admin(page)
  const name = fresh('Waiting')
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await fill(form, { Name: name, Description: 'Typed yesterday.' })
  await page.context().clearCookies()
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(page).toHaveURL('/admin/login')
  await signIn(page)
  await expect(form.getByText('What you had typed before is back.')).toBeVisible()
  await expect(form.getByLabel(/^Name/)).toHaveValue(name)
})
