import type { APIRequestContext, Page } from '@playwright/test'
import { Admin, fill } from '../../helpers/admin.ts'
import { create, fresh, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'
import type { Watch } from '../../helpers/watch.ts'

test.use({ as: 'administrator' })

const path = '/api/products'
const screen = ['/admin/products', 'Products Management'] as const
const notice = 'Somebody else has changed this while you were editing.'

/**
 * Two people edit one product, and the other one saves first. Gives the form of
 * the one who was late, after a save that found this out.
 */
async function meet(page: Page, api: APIRequestContext, other: Page, watch: Watch) {
  const product = await create(api, path, {
    name: fresh('Contested'),
    description: 'As it began.',
    features: ['First'],
  })
  const own = `${path}/${product.id}`
  watch.expectStatus(412, own)
  const mine = new Admin(page)
  const theirs = new Admin(other)
  await mine.open(...screen)
  const form = await mine.edit(product.name)
  await fill(form, { Description: 'My words.', Features: 'First\nMine' })

  await theirs.open(...screen)
  const first = await theirs.edit(product.name)
  await fill(first, { Description: 'Their words.', Icon: 'fas fa-star' })
  await first.getByRole('button', { name: 'Save' }).click()
  await theirs.expectToast('Product updated successfully!')

  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(notice)).toBeVisible()
  await expect(form.getByText('Their words.')).toBeVisible()
  await expect(form.getByLabel(/^Icon/)).toHaveValue('fas fa-star')
  const save = async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await mine.expectToast('Product updated successfully!')
    await expect(form).toHaveCount(0)
    return read<Product>(api, own)
  }
  return { form, save, own }
}

test('mine is kept where both have changed a field, and the rest is merged', async ({
  page,
  api,
  colleague,
  watch,
}) => {
  const { form, save } = await meet(page, api, colleague, watch)
  await expect(form.getByLabel(/^Description/)).toHaveValue('My words.')
  expect(await save()).toMatchObject({
    description: 'My words.',
    features: ['First', 'Mine'],
    icon: 'fas fa-star',
  })
})

test('theirs is taken, and mine can be had back', async ({
  page,
  api,
  colleague,
  watch,
}) => {
  const { form, save } = await meet(page, api, colleague, watch)
  const choice = form.getByRole('group', { name: 'Whose description' })
  await choice.getByRole('button', { name: 'Take theirs' }).click()
  await expect(form.getByLabel(/^Description/)).toHaveValue('Their words.')
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(form.getByLabel(/^Description/)).toHaveValue('My words.')
  await choice.getByRole('button', { name: 'Take theirs' }).click()
  expect(await save()).toMatchObject({
    description: 'Their words.',
    features: ['First', 'Mine'],
    icon: 'fas fa-star',
  })
})

test('a field is merged by hand, and a third save meets again', async ({
  page,
  api,
  colleague,
  watch,
}) => {
  const { form, save, own } = await meet(page, api, colleague, watch)
  await fill(form, { Description: 'Our words.' })
  await api.put(own, { data: { category: 'Shared' } })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Shared')).toBeVisible()
  await expect(form.getByLabel(/^Description/)).toHaveValue('Our words.')
  expect(await save()).toMatchObject({
    description: 'Our words.',
    features: ['First', 'Mine'],
    category: 'Shared',
  })
})

test('a deletion meanwhile is told, and what was typed stays', async ({
  page,
  api,
  watch,
}) => {
  const { id, name } = await create(api, path, {
    name: fresh('Vanished'),
    description: 'As it began.',
  })
  watch.expectStatus(404, `${path}/${id}`)
  watch.expectStatus(404, `/api/admin/presence/products/${id}`)
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.edit(name)
  await fill(form, { Description: 'Too late.' })
  await api.delete(`${path}/${id}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Error')
  await expect(admin.toasts.getByText(/^404: /)).toBeVisible()
  await expect(form.getByLabel(/^Description/)).toHaveValue('Too late.')
})

test('what was typed before a reload does not overwrite what came meanwhile', async ({
  page,
  api,
  watch,
}) => {
  const { id, name } = await create(api, path, {
    name: fresh('Overtaken'),
    description: 'As it began.',
  })
  const own = `${path}/${id}`
  watch.expectStatus(412, own)
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.edit(name)
  await fill(form, { Description: 'My words.' })
  await api.put(own, { data: { description: 'Their words.' } })
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(form.getByLabel(/^Description/)).toHaveValue('My words.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(notice)).toBeVisible()
  expect(await read<Product>(api, own)).toMatchObject({ description: 'Their words.' })
})
