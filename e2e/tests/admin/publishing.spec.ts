import { type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { create, fresh, type Post, read } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/blog'

interface Published extends Post {
  status: string
  publishedAt: string | null
  unpublishAt: string | null
}

const post = async (api: APIRequestContext, title: string, values: object = {}) =>
  create<Published>(api, path, { title, content: '<p>Soon.</p>', ...values })

const bar = (page: Page) => page.getByRole('group', { name: 'Publishing' })

const act = (within: Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

/** Answers the question for a time. */
async function choose(
  page: Page,
  title: string,
  label: string,
  time: string,
  by: string,
) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel(label).fill(time)
  await dialog.getByRole('button', { name: by, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('an article is scheduled, published, given an end and unpublished on its page', async ({
  page,
  api,
  visitor,
}) => {
  const title = fresh('On plain actions')
  const { id } = await post(api, title)
  const stored = () => read<Published>(api, `${path}/${id}`)
  const seen = async () => (await visitor.request.get(`${path}/${id}`)).status()
  const admin = new Admin(page)
  await admin.open(`/admin/blog/${id}`, title)
  await page.getByLabel('Category').fill('Typed')

  await act(bar(page), 'Schedule…').click()
  await choose(page, 'Schedule', 'Publish at', '2099-05-01T09:30', 'Schedule')
  await admin.expectToast('Scheduled for 1 May 2099, 09:30 BST.')
  await expect(bar(page)).toContainText('ScheduledFrom 1 May 2099, 09:30 BST')
  expect(await seen()).toBe(404)
  await expectAccessible(page)

  await act(bar(page), 'Publish now').click()
  await admin.expectToast('Published.')
  await expect(act(bar(page), 'Publish now')).toHaveCount(0)
  expect(await seen()).toBe(200)
  expect(Date.parse((await stored()).publishedAt ?? '')).toBeLessThanOrEqual(Date.now())

  await act(bar(page), 'Unpublish at…').click()
  await choose(page, 'Unpublish at', 'Unpublish at', '2099-06-01T09:30', 'Set')
  await admin.expectToast('It will be unpublished on 1 June 2099, 09:30 BST.')
  await expect(bar(page)).toContainText('Until 1 June 2099, 09:30 BST')
  expect(await seen()).toBe(200)

  await act(bar(page), 'Unpublish').click()
  await admin.expectToast('Unpublished.')
  expect(await seen()).toBe(404)

  // None of this lost what was typed; a draft saves that by itself.
  await expect(page.getByLabel('Category')).toHaveValue('Typed')
  expect(await stored()).toMatchObject({ status: 'draft' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.expectToast('Blog post updated successfully!')
  expect(await stored()).toMatchObject({ category: 'Typed', status: 'draft' })
})

test('ticked articles are scheduled, published and unpublished together', async ({
  page,
  api,
  visitor,
}) => {
  const name = fresh('Bundle')
  const titles = [`${name} one`, `${name} two`]
  for (const title of titles) await post(api, title)
  const admin = new Admin(page)
  await admin.open('/admin/blog', 'Blog Management')
  for (const title of titles)
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  const selected = page.getByRole('status').filter({ hasText: '2 selected' })

  await act(selected, 'Schedule…').click()
  await choose(page, 'Schedule', 'Publish at', '2099-05-01T09:30', 'Schedule')
  await admin.expectToast('Scheduled 2 blog posts for 1 May 2099, 09:30 BST.')
  for (const title of titles)
    await expect(admin.card(title).getByText('Scheduled', { exact: true })).toBeVisible()
  await page.getByLabel('Filter by status').selectOption('Scheduled')
  await expect(admin.card(`${name} one`)).toContainText('From 1 May 2099, 09:30 BST')

  await page.getByRole('button', { name: 'Show all' }).click()
  await act(selected, 'Publish now').click()
  await admin.expectToast('Published 2 blog posts.')
  await visitor.goto('/blog')
  for (const title of titles)
    await expect(visitor.getByRole('heading', { name: title })).toBeVisible()

  await visitor.goto('about:blank')
  await act(selected, 'Unpublish at…').click()
  await choose(page, 'Unpublish at', 'Unpublish at', '2099-06-01T09:30', 'Set')
  await admin.expectToast('2 blog posts will be unpublished on 1 June 2099, 09:30 BST.')
  for (const title of titles)
    await expect(admin.card(title)).toContainText('Until 1 June 2099, 09:30 BST')
  await act(selected, 'Unpublish').click()
  await admin.expectToast('Unpublished 2 blog posts.')
  await visitor.goto('/blog')
  await expect(visitor.getByRole('article').first()).toBeVisible()
  for (const title of titles)
    await expect(visitor.getByRole('heading', { name: title })).toHaveCount(0)
})

test('a type without times is published and unpublished in its window', async ({
  page,
  api,
  visitor,
}) => {
  const name = fresh('Switch')
  const { id } = await create(api, '/api/products', {
    name,
    description: 'On.',
    status: 'draft',
  })
  const seen = async () => (await visitor.request.get(`/api/products/${id}`)).status()
  const admin = new Admin(page)
  await page.goto(`/admin/products?edit=${id}`)
  const form = admin.dialog('Edit Product')
  await expect(act(form, 'Schedule…')).toHaveCount(0)
  await act(form, 'Publish now').click()
  await admin.expectToast('Published.')
  expect(await seen()).toBe(200)
  await act(form, 'Unpublish').click()
  await admin.expectToast('Unpublished.')
  expect(await seen()).toBe(404)
  await expect(form).toBeVisible()
})

test('the dashboard says what comes up, and an article comes by itself', async ({
  page,
  api,
  visitor,
}) => {
  const title = fresh('On its own')
  const publishedAt = new Date(Date.now() + 8000).toISOString()
  const { id } = await post(api, title, { status: 'published', publishedAt })
  const admin = new Admin(page)
  await admin.open('/admin', 'Welcome back, admin')
  const coming = page.getByRole('region', { name: 'Coming up' })
  const link = coming.getByRole('link', { name: title })
  await expect(link).toHaveAttribute('href', `/admin/blog?edit=${id}`)
  await expectAccessible(page)
  await expect(link).toHaveCount(0, { timeout: 15_000 })
  expect((await visitor.request.get(`${path}/${id}`)).status()).toBe(200)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the actions and the question for a time fit', async ({ page, api }) => {
    const title = fresh('On phones')
    const { id } = await post(api, title, {
      status: 'published',
      publishedAt: '2099-05-01T08:30:00Z',
      unpublishAt: '2099-06-01T08:30:00Z',
    })
    await new Admin(page).open(`/admin/blog/${id}`, title)
    await expect(act(bar(page), 'Publish now')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await act(bar(page), 'Schedule…').click()
    await expect(page.getByRole('dialog', { name: 'Schedule' })).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  })
})
