import type { Locator } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { fail } from '../../helpers/answers.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const detail = 'The store is closed.'

/** A screen with a form of its own. */
interface Kind {
  noun: string
  path: string
  /** The screen's address and heading. */
  screen: [string, string]
  /** The button that opens its form, and the form's title. */
  add: [string, string]
  /** The two fields that it requires. */
  fields: [string, string]
}

const kinds: Kind[] = [
  {
    noun: 'product',
    path: '/api/products',
    screen: ['/admin/products', 'Products Management'],
    add: ['Add Product', 'Add New Product'],
    fields: ['name', 'description'],
  },
  {
    noun: 'service',
    path: '/api/services',
    screen: ['/admin/services', 'Services Management'],
    add: ['Add Service', 'Add New Service'],
    fields: ['name', 'description'],
  },
  {
    noun: 'blog post',
    path: '/api/blog',
    screen: ['/admin/blog', 'Blog Management'],
    add: ['New Post', 'Create New Blog Post'],
    fields: ['title', 'content'],
  },
]

for (const { noun, path, screen, add, fields } of kinds) {
  const [title, text] = fields
  const box = (form: Locator, name: string) =>
    form.getByRole('textbox', { name: new RegExp(`^${name}`, 'i') })

  test(`a ${noun} that the server refuses stays in its form`, async ({ page, watch }) => {
    watch.expectStatus(503, path)
    const admin = new Admin(page)
    await admin.open(...screen)
    const form = await admin.start(...add)
    await box(form, title).fill('Not stored')
    await box(form, text).fill('Words.')
    await fail(page, path, 503, detail, 'POST')
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('Error')
    await admin.expectToast(`503: ${detail}`)
    await expect(box(form, title)).toHaveValue('Not stored')
    await expect(admin.card('Not stored')).toHaveCount(0)
  })

  test(`a ${noun} without its required fields is not sent`, async ({ page }) => {
    const admin = new Admin(page)
    await admin.open(...screen)
    const form = await admin.start(...add)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url())
    })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(box(form, title)).toBeFocused()
    for (const name of fields)
      await expect(form.getByText(new RegExp(`^${name} is required$`, 'i'))).toBeVisible()
    expect(calls).toEqual([])
  })

  test(`a change or a deletion of a ${noun} that fails is taken back`, async ({
    page,
    api,
    watch,
  }) => {
    const name = fresh('Stays')
    const { id } = await create<{ id: string }>(api, path, {
      [title]: name,
      [text]: 'As it was.',
    })
    const own = `${path}/${id}`
    watch.expectStatus(500, own)
    watch.expectStatus(409, own)
    const admin = new Admin(page)
    await admin.open(...screen)
    await fail(page, own, 500, detail, 'PUT')
    await fail(page, own, 409, 'Somebody needs it.', 'DELETE')

    const form = await admin.edit(name)
    await box(form, title).fill(`${name} changed`)
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('Error')
    await admin.expectToast(`500: ${detail}`)
    await expect(box(form, title)).toHaveValue(`${name} changed`)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await admin.question.getByRole('button', { name: 'Discard' }).click()

    await admin.remove(name, `Are you sure you want to delete this ${noun}?`)
    await admin.expectToast('Error')
    await admin.expectToast('409: Somebody needs it.')
    await expect(admin.card(name)).toContainText('As it was.')
  })
}

test('what the server finds wrong stands below its field', async ({ page, watch }) => {
  watch.expectStatus(422, '/api/team')
  await page.goto('/admin/team?new')
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Name/).fill('Somebody')
  const link = form.getByLabel(/^LinkedIn address/)
  await link.fill('not an address')
  await form.getByRole('button', { name: 'Save' }).click()
  await new Admin(page).expectToast('Error')
  await expect(link).toBeFocused()
  await expect(link).toHaveAccessibleDescription(/^LinkedIn address must/)
})

test('a server that cannot be reached is told, and the form waits', async ({
  page,
  watch,
}) => {
  watch.expectError(/ERR_INTERNET_DISCONNECTED/)
  const admin = new Admin(page)
  await admin.open('/admin/products', 'Products Management')
  const form = await admin.start('Add Product', 'Add New Product')
  await form.getByLabel(/^Name/).fill('Offline')
  await form.getByLabel(/^Description/).fill('Written on a train.')
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('The server cannot be reached. Please try again.')
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Product created successfully!')
})
