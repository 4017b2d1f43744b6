import { Admin } from '../../helpers/admin.ts'
import { create, fresh, type Post, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

test('a new article is written, kept by keys and published without leaving the screen', async ({
  page,
  api,
}) => {
  const admin = new Admin(page)
  const title = fresh('Written here')
  await admin.open('/admin/blog', 'Blog Management')
  const form = await admin.start('New Post', 'Create New Blog Post')
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  const text = page.getByRole('textbox', { name: 'Content' })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await page.keyboard.type('Plain words')
  await expect(form.getByText('2 words, 1 min to read')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+s')
  await admin.expectToast('Blog post created successfully!')
  await expect(admin.dialog('Edit Blog Post')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/)
  // The caret stays where it was.
  await page.keyboard.type(' and more of them')
  await expect(text).toHaveText('Plain words and more of them')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await admin.expectToast('Published.')

  const id = page.url().split('/').at(-1) ?? ''
  const stored = await read<{ content: string; readTime: number }>(api, `/api/blog/${id}`)
  expect(stored.content).toBe('<p>Plain words and more of them</p>')
  expect(stored.readTime).toBe(1)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(admin.card(title)).toBeVisible()
})

test('the page beside the text follows the caret', async ({ page, api }) => {
  const parts = Array.from({ length: 30 }, (_, n) => `<h2>Part ${String(n)}</h2>`).join(
    `<p>${'Words that fill a line of the page. '.repeat(12)}</p>`,
  )
  const { id } = await create<Post>(api, '/api/blog', {
    title: fresh('Long'),
    content: `${parts}<p>The end.</p>`,
  })
  const form = await new Admin(page).openPost(id)
  await form.getByRole('switch', { name: 'Preview' }).click()
  const shown = form.frameLocator('iframe').locator('main')
  await expect(shown.getByRole('heading', { name: 'Part 0' })).toBeVisible()
  await expect(shown.getByText('The end.')).not.toBeInViewport()

  await form.getByRole('textbox', { name: 'Content' }).getByText('The end.').click()
  await expect(shown.getByText('The end.')).toBeInViewport()
  await form
    .getByRole('textbox', { name: 'Content' })
    .getByText('Part 1', { exact: true })
    .click()
  await expect(shown.getByText('The end.')).not.toBeInViewport()
})
