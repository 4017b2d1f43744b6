import { type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { create, fresh, type Post, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/blog'

interface Published extends Post {
  status: string
  publishedAt: string | null
  unpublishAt: string | null
}

const post = async (api: APIRequestContext, title: string, values: object = {}) =>
  create<Published>(api, path, {
    title,
    excerpt: 'Soon.',
    content: '<p>Soon.</p>',
    ...values,
  })

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
  await admin.openPost(id)
  await page.getByLabel('Category').fill('Typed')

  await act(bar(page), 'Schedule…').click()
  await choose(page, 'Schedule', 'Publish at', '2099-05-01T09:30', 'Schedule')
  await admin.expectToast('Scheduled for 1 May 2099, 09:30 BST.')
  await expect(bar(page)).toContainText('ScheduledFrom 1 May 2099, 09:30 BST')
  expect(await seen()).toBe(404)

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

test(
  'a type without times is published and unpublished in its window',
  { tag: '@smoke' },
  async ({ page, api, visitor }) => {
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
  },
)
