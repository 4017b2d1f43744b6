import { Admin, endSession, fill, signIn } from '../../helpers/admin.ts'
import { fresh, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/products'
const screen = ['/admin/products', 'Products Management'] as const

test('a session that ends during work loses nothing, over a reload and in a form', async ({
  page,
  api,
  watch,
}) => {
  watch.expectStatus(401, path)
  watch.expectStatus(401, '/api/admin/me')
  watch.expectStatus(401, '/api/admin/schema')
  watch.expectStatus(401, '/api/admin/login')
  const admin = new Admin(page)
  const name = fresh('Unlost')
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await fill(form, { Name: name, Description: 'Typed before the session ended.' })
  await endSession(page, watch)
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(page).toHaveURL('/admin/login')
  await signIn(page)
  await expect(form.getByText('What you had typed before is back.')).toBeVisible()
  await expect(form.getByLabel(/^Name/)).toHaveValue(name)

  await endSession(page, watch)
  await form.getByRole('button', { name: 'Save' }).click()
  const again = admin.dialog('Please sign in again')
  await expect(again).toBeVisible()
  await signIn(page, { username: 'admin', password: 'wrong' })
  await admin.expectToast('Login failed')
  await again.getByRole('button', { name: 'Close' }).click()
  await expect(form.getByLabel(/^Name/)).toHaveValue(name)
  await form.getByRole('button', { name: 'Save' }).click()
  await signIn(page)
  await admin.expectToast('Login successful!')
  await expect(again).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Product created successfully!')
  const all = await read<Product[]>(api, `${path}?sort=-createdAt&limit=1`)
  expect(all).toMatchObject([{ name }])
})

test('the focus returns to the form after one has signed in over it', async ({
  page,
  watch,
}) => {
  watch.expectStatus(401, path)
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  const field = form.getByLabel(/^Name/)
  await fill(form, { Name: fresh('Refocused'), Description: 'Saved by keys.' })
  const again = admin.dialog('Please sign in again')
  const save = form.getByRole('button', { name: 'Save' })
  for (const [control, key] of [
    [field, 'Enter'],
    [save, 'Space'],
  ] as const) {
    await endSession(page, watch)
    await control.press(key)
    await expect(again).toBeVisible()
    await signIn(page)
    await expect(again).toHaveCount(0)
    await expect(control).toBeFocused()
  }
})

test('what is typed in a section of a page survives a reload and the end of the session', async ({
  page,
  api,
  watch,
}) => {
  watch.expectStatus(401, '/api/admin/me')
  watch.expectStatus(401, '/api/admin/schema')
  const title = fresh('Section')
  const made = await api.post('/api/admin/content/sections', {
    data: { type: 'text', title, content: '<p>Stored.</p>' },
  })
  const section = (await made.json()) as { id: string }
  const added = await api.post('/api/pages', {
    data: { title: fresh('Page'), sections: [section.id] },
  })
  const own = (await added.json()) as { id: string }
  await page.goto(`/admin/pages/${own.id}`)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const form = page.getByRole('group', { name: `Edit ${title}` })
  await form.getByLabel('Title').fill(`${title} typed`)
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(form.getByText('What you had typed before is back.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue(`${title} typed`)

  // The page is left first: what it asks for in the background would be refused.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`/admin/pages/${own.id}`)
  await expect(page).toHaveURL('/admin/login')
  await signIn(page)
  await expect(form.getByLabel('Title')).toHaveValue(`${title} typed`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await new Admin(page).expectToast('Page updated successfully!')
  const stored = `/api/admin/content/sections/${section.id}`
  expect(await read(api, stored)).toMatchObject({ title: `${title} typed` })
})
