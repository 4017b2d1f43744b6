import { Admin } from '../../helpers/admin.ts'
import { test as withFront } from '../../helpers/chunks.ts'
import { fresh, type Post, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const screen = ['/admin/blog', 'Blog Management'] as const
const start = ['New Post', 'Create New Blog Post'] as const

test.use({ as: 'administrator' })

test('HTML that is filled in at once is HTML, however it is written', async ({
  page,
  api,
}) => {
  const admin = new Admin(page)
  const title = fresh('On tags')
  await admin.open(...screen)
  const form = await admin.start(...start)
  const content = form.getByLabel('Content', { exact: true })
  await content.fill('<h2>One</h2><p>Two</p>')
  await expect(content.getByRole('heading', { level: 2, name: 'One' })).toBeVisible()
  await form.getByRole('button', { name: 'Undo' }).click()
  await expect(content).toHaveText('<h2>One</h2><p>Two</p>')
  await form.getByRole('button', { name: 'Redo' }).click()
  await content.fill('<p>Three</p>')
  await form.getByRole('button', { name: 'HTML', exact: true }).click()
  await expect(content).toHaveValue('<p>Three</p>')
  await content.fill('<ul><li>Four</li></ul>')
  await form.getByRole('button', { name: 'Visual editor' }).click()
  await expect(content.getByRole('listitem')).toHaveText(['Four'])
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Blog post created successfully!')
  const posts = await read<(Post & { content: string })[]>(api, '/api/blog')
  expect(posts.find((post) => post.title === title)?.content).toBe(
    '<ul><li>Four</li></ul>',
  )
})

test('a refused save leads to the visual editor, and nothing moves', async ({ page }) => {
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.start(...start)
  await form.getByLabel('Title', { exact: true }).fill('A')
  const content = form.getByLabel('Content', { exact: true })
  await expect(form.getByRole('toolbar')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Choose from library' })).toBeVisible()
  const places = () =>
    form
      .locator('label, input, textarea, select, button, [contenteditable]')
      .evaluateAll((all) =>
        // What says why it was refused has buttons of its own, which lead to the fields.
        all
          .filter((one) => !one.closest('[role=alert]'))
          .map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect()
            return [
              one.textContent,
              x,
              y + document.documentElement.scrollTop,
              width,
              height,
            ]
          }),
      )
  // The window is still on its way in.
  await form.evaluate((window) =>
    Promise.all(window.getAnimations({ subtree: true }).map((one) => one.finished)),
  )
  const before = await places()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Content is required')).toBeVisible()
  await expect(content).toBeFocused()
  expect(await places()).toEqual(before)
})

withFront.use({ as: 'administrator' })

withFront('HTML is there when the visual editor is not', async ({ page, front }) => {
  front.remove('VisualEditor')
  const admin = new Admin(page)
  await admin.open(...screen)
  const form = await admin.start(...start)
  await expect(form.getByText(/^The visual editor could not be loaded/)).toBeVisible()
  const content = form.getByLabel('Content', { exact: true })
  await content.fill('<p>One</p>')
  front.restore()
  await form.getByRole('button', { name: 'Visual editor' }).click()
  await expect(form.getByRole('toolbar')).toBeVisible()
  await expect(content).toHaveText('One')
})
