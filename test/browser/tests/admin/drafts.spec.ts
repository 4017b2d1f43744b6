import { Admin, fill } from '../../helpers/admin.ts'
import { hold } from '../../helpers/answers.ts'
import { fresh, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/products'
const screen = ['/admin/products', 'Products Management'] as const
const restored = 'What you had typed before is back.'

test(
  'what was typed survives a reload, and is saved once',
  { tag: '@smoke' },
  async ({ page, api }) => {
    const admin = new Admin(page)
    const name = fresh('Reloaded')
    await admin.open(...screen)
    const form = await admin.start('Add Product', 'Add New Product')
    await fill(form, { Name: name, Description: 'Typed twice? No.' })
    page.on('dialog', (asked) => void asked.accept())
    await page.reload()
    await expect(form.getByText(restored)).toBeVisible()
    await expect(form.getByLabel(/^Name/)).toHaveValue(name)
    // It is sent once, however often one asks for that.
    const release = await hold(page, path)
    await form.getByLabel(/^Name/).press('Enter')
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    await form.getByLabel(/^Name/).press('Enter')
    release()
    await admin.expectToast('Product created successfully!')
    await expect(form).toHaveCount(0)
    await expect(admin.card(name)).toHaveCount(1)

    // What is saved is no draft any more.
    await admin.start('Add Product', 'Add New Product')
    await expect(form.getByLabel(/^Name/)).toHaveValue('')
    await expect(form.getByText(restored)).toHaveCount(0)
    const names = (await read<Product[]>(api, `${path}?sort=-createdAt`)).map(
      (each) => each.name,
    )
    expect(names.filter((each) => each === name)).toHaveLength(1)
  },
)

test('the way back closes a form, and asks before it leaves a changed one, as the palette does', async ({
  page,
}) => {
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await form.getByLabel(/^Name/).fill('Something')
  await form.getByLabel(/^Name/).fill('')
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(screen[0])

  await admin.start('Add Product', 'Add New Product')
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
  await page.goBack()
  await expect(admin.question).toContainText('Discard unsaved changes?')
  await admin.question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(screen[0])
})
