import { Admin } from '../../helpers/admin.ts'
import { answer } from '../../helpers/answers.ts'
import { create, fresh, type Post, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const path = '/api/blog'
const screen = ['/admin/blog', 'Blog Management'] as const

test('a new post starts as a draft that visitors do not see', async ({
  page,
  api,
  visitor,
}) => {
  const admin = new Admin(page)
  const title = fresh('On drafts')
  await admin.open(...screen)
  await page.getByRole('button', { name: 'New Post' }).click()
  const form = admin.dialog('Create New Blog Post')
  await form.getByLabel(/^Title/).fill(title)
  await form.getByRole('textbox', { name: /^Content/ }).fill('Words of the post.')
  await form.getByLabel(/^Tags/).fill(' go , , testing ')
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Blog post created successfully!')
  const card = admin.card(title)
  await expect(card.getByText('draft', { exact: true })).toBeVisible()
  await expect(card.getByText('By Admin')).toBeVisible()
  const post = (await read<Post[]>(api, path)).find((each) => each.title === title)
  expect(post?.tags).toEqual(['go', 'testing'])
  const hidden = await visitor.request.get(`${path}/${post?.id ?? ''}`)
  expect(hidden.status()).toBe(404)
})

test('publishing shows the post to visitors; deleting takes it away', async ({
  page,
  api,
  visitor,
}) => {
  const title = fresh('On publishing')
  await create<Post>(api, path, { title, content: '<p>Read all about it.</p>' })
  const admin = new Admin(page)
  await admin.open(...screen)
  await admin.card(title).getByRole('button', { name: 'Edit' }).click()
  const edit = admin.dialog('Edit Blog Post')
  await edit.getByLabel(/^Status/).selectOption('Published')
  await edit.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Blog post updated successfully!')
  await visitor.goto('/blog')
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  await admin.delete(title, 'Are you sure you want to delete this blog post?')
  await admin.expectToast('Blog post deleted successfully!')
  await visitor.reload()
  await expect(visitor.getByRole('article').first()).toBeVisible()
  await expect(visitor.getByRole('heading', { name: title })).toHaveCount(0)
})

test('a post keeps the moment at which it was first published', async ({ page, api }) => {
  const title = fresh('On time')
  const { id } = await create<Post>(api, path, { title, content: '<p>Once.</p>' })
  const publishedAt = async () =>
    (await read<{ publishedAt: string | null }>(api, `${path}/${id}`)).publishedAt
  expect(await publishedAt()).toBeNull()
  const admin = new Admin(page)
  await admin.open(...screen)
  const change = async (status: string) => {
    const form = await admin.edit(title)
    await form.getByLabel(/^Status/).selectOption(status)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    const badge = admin.card(title).getByText(status.toLowerCase(), { exact: true })
    await expect(badge).toBeVisible()
  }
  await change('Published')
  const first = await publishedAt()
  expect(first).toMatch(/Z$/)
  await change('Archived')
  expect(await publishedAt()).toBe(first)
  await change('Published')
  expect(await publishedAt()).toBe(first)
})

test('a broken picture gives way to a pattern', async ({ page, watch }) => {
  watch.expectStatus(404, '/no-such-picture.png')
  await answer(page, path, [
    {
      id: 'pictured',
      title: 'Pictured',
      content: '<p>Look.</p>',
      image: '/no-such-picture.png',
      tags: ['first', 'second'],
      status: 'draft',
      createdAt: '2026-01-02T10:30:00Z',
    },
  ])
  const admin = new Admin(page)
  await admin.open(...screen)
  const card = admin.card('Pictured')
  await expect(card.getByRole('listitem')).toHaveText(['first', 'second'])
  await expect(card.getByText('By Admin')).toBeVisible()
  await expect(card.getByText('2 January 2026')).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  await expect(card.locator('svg').first()).toBeVisible()
})

test('a card cuts long content at 200 characters', async ({ page, api }) => {
  const words = 'abcdefghi '.repeat(30).trim()
  const { id, title } = await create<Post>(api, path, {
    title: fresh('Long'),
    content: `<p>${words}</p>`,
    category: 'Testing',
  })
  const admin = new Admin(page)
  await admin.open(...screen)
  const card = admin.card(title)
  await expect(card.getByText(words.slice(0, 200).trim())).toHaveText(/(\.\.\.|…)$/)
  await expect(card).not.toContainText(words.slice(0, 212))
  await expect(card.getByText('Testing', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'View Post' })).toHaveAttribute(
    'href',
    `/blog/${id}`,
  )
})

test('a post that is published at once gets its moment from the server', async ({
  page,
}) => {
  const admin = new Admin(page)
  const title = fresh('At once')
  await admin.open(...screen)
  const form = await admin.start('New Post', 'Create New Blog Post')
  await expect(form.getByLabel(/^Status/)).toHaveValue('draft')
  await form.getByLabel(/^Title/).fill(title)
  await form.getByRole('textbox', { name: /^Content/ }).fill('Fresh words.')
  await form.getByLabel(/^Status/).selectOption('Published')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await form.getByRole('button', { name: 'Save' }).click()
  const body: unknown = (await sent).postDataJSON()
  expect(body).toMatchObject({ title, status: 'published', author: 'Admin' })
  expect(body).not.toHaveProperty('publishedAt')
  await admin.expectToast('Blog post created successfully!')
  await admin.card(title).getByRole('link', { name: 'View Post' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a post can be planned for a time to come', async ({ page, api, visitor }) => {
  const title = fresh('Planned')
  const { id } = await create<Post>(api, path, { title, content: '<p>Later.</p>' })
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.edit(title)
  await form.getByLabel(/^Status/).selectOption('Published')
  await form.getByRole('button', { name: 'More fields' }).click()
  await form.getByLabel(/^Published at/).fill('2099-05-01T09:30')
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Blog post updated successfully!')
  const { publishedAt } = await read<{ publishedAt: string }>(api, `${path}/${id}`)
  expect(publishedAt).toMatch(/^2099-05-01T/)
  expect((await visitor.request.get(`${path}/${id}`)).status()).toBe(404)
})
