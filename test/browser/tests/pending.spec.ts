import { Admin } from '../helpers/admin.ts'
import { expectAccessible } from '../helpers/axe.ts'
import { create, fresh, type Post, read } from '../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../helpers/fits.ts'
import { expect, test } from '../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/blog'
const published = { content: '<p>Seen.</p>', status: 'published' }

test(
  'a published article is changed as a draft, and published as a whole',
  { tag: '@smoke' },
  async ({ page, api, visitor }) => {
    const title = fresh('Seen by all')
    const { id } = await create<Post>(api, path, { title, ...published })
    const seen = () => read<Post>(visitor.request, `${path}/${id}`)
    const admin = new Admin(page)
    await admin.openPost(id)
    await page.getByRole('combobox', { name: /^Category/ }).fill('Kept')
    await page.getByRole('button', { name: 'Keep as draft' }).click()
    await admin.expectToast('Kept as a draft. Visitors see no change.')
    await expect(page.getByText('1 change not published')).toBeVisible()
    expect((await seen()).category).toBe('')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto('/admin/blog')
    await expect(
      page.getByRole('listitem').filter({ has: admin.card(title) }),
    ).toContainText('1 change not published')
    await admin.openPost(id)
    await expect(page.getByRole('combobox', { name: /^Category/ })).toHaveValue('Kept')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await admin.expectToast('Blog post updated successfully!')
    expect((await seen()).category).toBe('Kept')
    await expect(page.getByText('1 change not published')).toHaveCount(0)
  },
)

test('a draft over an article is discarded, and put back', async ({
  page,
  api,
  watch,
}) => {
  const title = fresh('Discarded')
  const { id } = await create<Post>(api, path, { title, ...published })
  // The live event of the save may trigger a fetch that arrives after the discard.
  watch.expectStatus(404, `/api/admin/pending/blog/${id}`)
  const admin = new Admin(page)
  await admin.openPost(id)
  await page.getByRole('combobox', { name: /^Category/ }).fill('Kept')
  await page.getByRole('button', { name: 'Keep as draft' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await admin.expectToast('Draft discarded.')
  await expect(page.getByRole('combobox', { name: /^Category/ })).toHaveValue('')
  await admin.toasts.getByRole('button', { name: 'Undo' }).click()
  await admin.expectToast('Undone.')
  await expect(page.getByRole('combobox', { name: /^Category/ })).toHaveValue('Kept')
})
