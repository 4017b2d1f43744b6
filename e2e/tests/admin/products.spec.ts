import { Admin, fill, parseError } from '../../helpers/admin.ts'
import { answer, hold } from '../../helpers/answers.ts'
import { create, fresh, type Product, read } from '../../helpers/content.ts'
import { expect, moving, test } from '../../helpers/test.ts'

test.use({ as: 'administrator', ...moving })

const path = '/api/products'
const screen = ['/admin/products', 'Products Management'] as const

test('a visitor sees a product come, change and go', async ({
  page,
  visitor,
  api,
  watch,
}) => {
  const admin = new Admin(page)
  const name = fresh('Gatehouse')
  await admin.open(...screen)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = admin.dialog('Add New Product')
  await fill(form, {
    Name: name,
    Description: 'Lets people in.',
    Features: 'Passes\n\n  \nA log',
    Specifications: '{"hostingRegion": "Leeds"}',
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Product created successfully!')
  await expect(form).toHaveCount(0)
  await expect(admin.card(name)).toContainText('Lets people in.')

  await visitor.goto('/products')
  const card = visitor.getByRole('article', { name })
  await expect(card).toContainText('Lets people in.')
  await expect(card.getByRole('listitem')).toHaveText(['Passes', 'A log'])
  const [product] = await read<Product[]>(api, `${path}?sort=-createdAt&limit=1`)
  expect(product).toMatchObject({
    name,
    features: ['Passes', 'A log'],
    specifications: { hostingRegion: 'Leeds' },
  })

  await admin.card(name).getByRole('button', { name: 'Edit' }).click()
  const edit = admin.dialog('Edit Product')
  await expect(edit.getByLabel(/^Features/)).toHaveValue('Passes\nA log')
  await fill(edit, { Description: 'Lets the right people in.' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Product updated successfully!')
  await expect(edit).toHaveCount(0)
  await visitor.reload()
  await expect(card).toContainText('Lets the right people in.')
  const own = `/products/${product?.id ?? ''}`
  await visitor.goto(own)
  await expect(visitor.getByRole('main')).toContainText('Lets the right people in.')

  // The visitor's open page notices by itself.
  watch.expectStatus(404, own)
  watch.expectStatus(404, `/api${own}`)
  await admin.delete(name, 'Are you sure you want to delete this product?')
  await admin.expectToast('Product deleted successfully!')
  expect((await visitor.reload())?.status()).toBe(404)
  await visitor.goto('/products')
  await expect(visitor.getByRole('article').first()).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('an edit keeps the pricing, reviews and category that the form leaves out', async ({
  page,
  api,
}) => {
  const product = await create(api, path, {
    name: fresh('Keeper'),
    description: 'Before.',
    category: 'Operations',
    pricing: { Starter: 149 },
    reviews: [{ author: 'Ines', rating: 4, content: 'Steady.' }],
  })
  const admin = new Admin(page)
  await admin.open(...screen)
  await admin.card(product.name).getByRole('button', { name: 'Edit' }).click()
  const edit = admin.dialog('Edit Product')
  await fill(edit, { Description: 'After.' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Product updated successfully!')
  expect(await read<Product>(api, `${path}/${product.id}`)).toMatchObject({
    description: 'After.',
    category: 'Operations',
    pricing: { Starter: 149 },
    reviews: [{ author: 'Ines', rating: 4, content: 'Steady.' }],
  })
})

test('a card shows four features, the rest counted, its id and its day', async ({
  page,
  api,
}) => {
  const features = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const { id, name } = await create(api, path, {
    name: fresh('Six Things'),
    description: 'Has six features.',
    features,
    status: 'inactive',
  })
  const admin = new Admin(page)
  await admin.open(...screen)
  const card = admin.card(name)
  await expect(card.getByRole('listitem')).toHaveText([
    ...features.slice(0, 4),
    '+2 more features',
  ])
  await expect(card.getByText('inactive', { exact: true })).toBeVisible()
  await expect(card.getByText(id)).toBeVisible()
  await expect(card.getByText(/Created/)).toBeVisible()
})

test('broken specifications are refused with the reason, and nothing is lost', async ({
  page,
  api,
}) => {
  const admin = new Admin(page)
  const name = fresh('Broken')
  await admin.open(...screen)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = admin.dialog('Add New Product')
  await fill(form, { Name: name, Description: 'Never kept.', Specifications: '{"a": ' })
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Error')
  await admin.expectToast(await parseError(page, '{"a": '))
  await expect(form.getByLabel(/^Name/)).toHaveValue(name)
  const names = (await read<Product[]>(api, path)).map((product) => product.name)
  expect(names).not.toContain(name)
})

test('a notice beside an open dialog is there for screen readers too', async ({
  page,
}) => {
  const admin = new Admin(page)
  await admin.open(...screen)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = admin.dialog('Add New Product')
  await fill(form, { Name: 'Any', Description: 'Any.', Specifications: '{' })
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Error')
  const notices = page.getByRole('region', { name: /^Notifications/ })
  await expect(notices.getByText('Error', { exact: true })).toBeVisible()
})

test('unsaved changes are not lost without a word', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open(...screen)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = admin.dialog('Add New Product')
  await fill(form, { Name: 'Half written' })
  await page.keyboard.press('Escape')
  await expect(admin.question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(admin.question).toHaveCount(0)
  await expect(form.getByLabel(/^Name/)).toHaveValue('Half written')
})

test('the question can be answered with no', async ({ page, api }) => {
  const { name } = await create(api, path, { name: fresh('Stays'), description: 'Here.' })
  const admin = new Admin(page)
  await admin.open(...screen)
  const button = admin.card(name).getByRole('button', { name: 'Delete' })
  await button.click()
  await admin.question.getByRole('button', { name: 'Cancel' }).click()
  await expect(admin.question).toHaveCount(0)
  await expect(admin.card(name)).toBeVisible()
  await expect(button).toBeFocused()
})

test('a new product starts active, with a box', async ({ page, api }) => {
  const admin = new Admin(page)
  const name = fresh('Bare')
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await expect(form.getByLabel(/^Icon/)).toHaveValue('fas fa-box')
  await expect(form.getByLabel(/^Status/)).toHaveValue('active')
  await expect(form.getByLabel(/^Status/).getByRole('option')).toHaveText([
    'Active',
    'Inactive',
    'Draft',
  ])
  await fill(form, { Name: name, Description: 'Nothing else.' })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({
    name,
    description: 'Nothing else.',
    features: [],
    specifications: null,
    status: 'active',
    icon: 'fas fa-box',
  })
  await admin.expectToast('Product created successfully!')
  const [product] = await read<Product[]>(api, `${path}?sort=-createdAt&limit=1`)
  expect(product).toMatchObject({ name, specifications: null, features: [] })
})

test('a deletion shows before the server has answered', async ({ page, api }) => {
  const { id, name } = await create(api, path, {
    name: fresh('Gone'),
    description: 'Soon.',
  })
  const admin = new Admin(page)
  await admin.open(...screen)
  await expect(admin.card(name)).toBeVisible()
  const release = await hold(page, `${path}/${id}`)
  await admin.delete(name, 'Are you sure you want to delete this product?')
  await expect(admin.toasts.getByText('Product deleted')).toHaveCount(0)
  release()
  await admin.expectToast('Product deleted successfully!')
})

test('a card without a day says Recently', async ({ page }) => {
  const bare = { id: 'bare', name: 'Bare', description: 'No day.', createdAt: '' }
  await answer(page, path, [bare])
  const admin = new Admin(page)
  await admin.open(...screen)
  await expect(admin.card('Bare')).toContainText('Created: Recently')
})

test('pointing at Edit fetches what its form will need', async ({ page, api }) => {
  const { id, name } = await create(api, path, {
    name: fresh('Near'),
    description: 'By.',
  })
  const admin = new Admin(page)
  await admin.open(...screen)
  const fetched = page.waitForResponse((response) => response.url().endsWith(id))
  await admin.card(name).getByRole('button', { name: 'Edit' }).hover()
  await fetched
  await page.route(`**${path}/${id}`, (route) => route.abort())
  const form = await admin.edit(name)
  await expect(form.getByLabel(/^Name/)).toHaveValue(name)
})

test('pricing, reviews and category wait behind More fields', async ({ page, api }) => {
  const { id, name } = await create(api, path, {
    name: fresh('Deep'),
    description: 'Has more.',
    reviews: [{ author: 'Ines', rating: 4, content: 'Steady.' }],
  })
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.edit(name)
  await form.getByRole('button', { name: 'More fields' }).click()
  await fill(form, { Category: 'Operations', Pricing: '{"Starter": 149}' })
  const reviews = form.getByRole('group', { name: 'Reviews' })
  await expect(reviews.getByLabel(/^Author/)).toHaveValue('Ines')
  await reviews.getByRole('button', { name: 'Add to reviews' }).click()
  const second = reviews.getByRole('listitem').nth(1)
  await expect(second.getByLabel(/^Rating/)).toHaveValue('5')
  await fill(second, { Author: 'Tom', Content: 'Quick.' })
  await reviews.getByRole('button', { name: 'Remove 1' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Product updated successfully!')
  expect(await read<Product>(api, `${path}/${id}`)).toMatchObject({
    category: 'Operations',
    pricing: { Starter: 149 },
    reviews: [{ author: 'Tom', rating: 5, content: 'Quick.' }],
  })
})

test('a new notice takes the place of the last one', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.start('Add Product', 'Add New Product')
  await fill(form, { Name: fresh('Noticed'), Description: 'Any.', Specifications: '{' })
  const save = form.getByRole('button', { name: 'Save' })
  await save.click()
  await admin.expectToast('Error')
  await fill(form, { Specifications: '{}' })
  await save.click()
  await admin.expectToast('Product created successfully!')
  await expect(admin.toasts.getByRole('listitem', { includeHidden: true })).toHaveCount(1)
  await admin.toasts.getByRole('button', { name: 'Dismiss' }).click()
  await expect(admin.toasts.getByText('Product created')).toHaveCount(0)
})
