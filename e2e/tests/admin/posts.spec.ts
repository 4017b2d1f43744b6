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

test('an empty list says so', async ({ page }) => {
  await answer(page, path, [])
  await new Admin(page).open(...screen)
  await expect(page.getByText('No Blog Posts Found')).toBeVisible()
  await expect(
    page.getByText('Get started by creating your first blog post.'),
  ).toBeVisible()
})
