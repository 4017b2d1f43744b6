import { type APIRequestContext, type Page } from '@playwright/test'
import { Admin } from '../helpers/admin.ts'
import { expectAccessible } from '../helpers/axe.ts'
import { create, fresh, type Post, read } from '../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../helpers/fits.ts'
import { expect, test } from '../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/blog'
const saved = /^Saved \d\d:\d\d$/

const draft = async (api: APIRequestContext, title: string) =>
  create<Post>(api, path, { title, content: '<p>Begun.</p>' })

const revisions = async (api: APIRequestContext, id: string) =>
  (await read<unknown[]>(api, `/api/admin/history/blog/${id}`)).length

const category = (page: Page) => page.getByRole('combobox', { name: /^Category/ })

/** Types into a field as people do, and waits until that is saved. */
async function type(page: Page, text: string) {
  await category(page).pressSequentially(text)
  await expect(page.getByText(saved)).toBeVisible({ timeout: 10_000 })
}

test('a draft is saved while one types, is there after a reload, and is one revision', async ({
  page,
  api,
}) => {
  const title = fresh('Saved by itself')
  const { id } = await draft(api, title)
  const before = await revisions(api, id)
  await new Admin(page).openPost(id)
  await type(page, 'First')
  const saves = page.waitForResponse(
    (answer) => answer.request().headers()['quoin-autosave'] === 'true',
  )
  await category(page).pressSequentially(' and second')
  await saves
  await expect(category(page)).toBeFocused()
  await expectAccessible(page)

  await page.reload()
  await expect(category(page)).toHaveValue('First and second')
  expect(await read(api, `${path}/${id}`)).toMatchObject({ category: 'First and second' })
  expect(await revisions(api, id)).toBe(before + 1)

  await page.setViewportSize({ width: 390, height: 844 })
  await type(page, ' on a phone')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})

test(
  'who closes a draft loses nothing, and can take all of it back',
  { tag: '@smoke' },
  async ({ page, api }) => {
    const title = fresh('Taken back')
    const { id } = await draft(api, title)
    const stored = async () => (await read<Post>(api, `${path}/${id}`)).category
    const admin = new Admin(page)
    await page.goto(`/admin/blog?edit=${id}`)
    const form = admin.dialog('Edit Blog Post')
    await type(page, 'Typed')
    await category(page).pressSequentially(' on')
    await form.getByRole('button', { name: 'Back' }).click()
    await expect(form).toHaveCount(0)
    await admin.expectToast('Changes saved')
    expect(await stored()).toBe('Typed on')
    await admin.toasts.getByRole('button', { name: 'Undo' }).click()
    await admin.expectToast('Undone.')
    expect(await stored()).toBe('')
  },
)

test('two editors of a draft meet, and nothing is lost', async ({ page, api, watch }) => {
  const title = fresh('Two at once')
  const { id } = await draft(api, title)
  const admin = new Admin(page)
  await admin.openPost(id)
  await category(page).pressSequentially('Mine')
  watch.expectStatus(412, `${path}/${id}`)
  const theirs = await api.put(`${path}/${id}`, { data: { author: 'Theirs' } })
  expect(theirs.ok()).toBe(true)
  await expect(page.getByLabel('Author')).toHaveValue('Theirs')
  await expect(category(page)).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.expectToast('Blog post updated successfully!')
  expect(await read(api, `${path}/${id}`)).toMatchObject({
    author: 'Theirs',
    category: 'Mine',
  })
})
