import { Admin, fill } from '../../helpers/admin.ts'
import { hold } from '../../helpers/answers.ts'
import { create, fresh, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/products'
const screen = ['/admin/products', 'Products Management'] as const
const restored = 'What you had typed before is back.'

test('what was typed survives a reload, and can be saved', async ({ page, api }) => {
  const admin = new Admin(page)
  const name = fresh('Reloaded')
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await fill(form, { Name: name, Description: 'Typed twice? No.' })
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(form.getByText(restored)).toBeVisible()
  await expect(form.getByLabel(/^Name/)).toHaveValue(name)
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Product created successfully!')

  // What is saved is no draft any more.
  await admin.start('Add Product', 'Add New Product')
  await expect(form.getByLabel(/^Name/)).toHaveValue('')
  await expect(form.getByText(restored)).toHaveCount(0)
  const names = (await read<Product[]>(api, `${path}?sort=-createdAt`)).map(
    (each) => each.name,
  )
  expect(names.filter((each) => each === name)).toHaveLength(1)
})

test('what was typed before can be discarded', async ({ page, api }) => {
  const { id, name } = await create(api, path, {
    name: fresh('Original'),
    description: 'As it is stored.',
  })
  const admin = new Admin(page)
  await page.goto(`${screen[0]}?edit=${id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await fill(form, { Description: 'Second thoughts.' })
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(form.getByLabel(/^Description/)).toHaveValue('Second thoughts.')
  await form.getByRole('button', { name: 'Discard it' }).click()
  await expect(form.getByLabel(/^Description/)).toHaveValue('As it is stored.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(admin.card(name)).toContainText('As it is stored.')
})

for (const { way, leave } of [
  { way: 'Cancel', leave: 'Cancel' },
  { way: 'the cross', leave: 'Close' },
])
  test(`${way} asks before it closes a changed form`, async ({ page }) => {
    const admin = new Admin(page)
    await admin.open(...screen)
    const form = await admin.start('Add Product', 'Add New Product')
    await fill(form, { Name: 'Half written' })
    await form.getByRole('button', { name: leave }).click()
    await expect(admin.question).toContainText('Discard unsaved changes?')
    await admin.question.getByRole('button', { name: 'Cancel' }).click()
    await expect(form.getByLabel(/^Name/)).toHaveValue('Half written')
    await form.getByRole('button', { name: leave }).click()
    await admin.question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
    await admin.start('Add Product', 'Add New Product')
    await expect(form.getByLabel(/^Name/)).toHaveValue('')
  })

test('the way back asks before it leaves a changed form', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open('/admin', 'Welcome back, admin')
  await page.getByRole('link', { name: 'Add Product' }).click()
  const form = admin.dialog('Add New Product')
  await fill(form, { Name: 'Half written' })
  await page.goBack()
  await expect(admin.question).toContainText('Discard unsaved changes?')
  await admin.question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/admin')
})

test('an unchanged form closes without a question', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await form.getByLabel(/^Name/).fill('Something')
  await form.getByLabel(/^Name/).fill('')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(admin.question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeFocused()
})

test('the way back closes an unchanged form', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(screen[0])
})

test('the palette asks before it leaves a changed form', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await fill(form, { Name: 'Half written' })
  await page.keyboard.press('ControlOrMeta+k')
  await expect(
    page.getByRole('combobox', { name: 'Go to, find or create' }),
  ).toBeFocused()
  await page.keyboard.type('services')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Services')
  await page.keyboard.press('Enter')
  await expect(admin.question).toContainText('Discard unsaved changes?')
  await admin.question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel(/^Name/)).toHaveValue('Half written')
  await expect(page).toHaveURL('/admin/products?new=')
})

test('a form that is sent twice is saved once', async ({ page, api }) => {
  const admin = new Admin(page)
  const name = fresh('Once')
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await fill(form, { Name: name, Description: 'And only once.' })
  const release = await hold(page, path)
  await form.getByLabel(/^Name/).press('Enter')
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await form.getByLabel(/^Name/).press('Enter')
  release()
  await admin.expectToast('Product created successfully!')
  await expect(form).toHaveCount(0)
  await expect(admin.card(name)).toHaveCount(1)
  const names = (await read<Product[]>(api, `${path}?limit=1000`)).map(
    (each) => each.name,
  )
  expect(names.filter((each) => each === name)).toHaveLength(1)
})
