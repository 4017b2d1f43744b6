import { Admin } from '../../helpers/admin.ts'
import { create, fresh } from '../../helpers/content.ts'
import { photo } from '../../helpers/photo.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

test(
  'the library takes files, and the page of one is for everybody',
  { tag: '@smoke' },
  async ({ page }) => {
    const admin = new Admin(page)
    await admin.open('/admin/media', 'Media')
    const name = fresh('lake')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload files' }).click(),
    ])
    await chooser.setFiles([photo(`${name}.png`), photo(`${name} wide.png`, 1600, 400)])
    await admin.expectToast('2 files are in the library')
    await expect(
      page.getByRole('link', { name: `${name}.png`, exact: true }),
    ).toBeVisible()

    await page.getByRole('link', { name: `${name} wide.png`, exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: `${name} wide.png` }),
    ).toBeVisible()
    await page.getByLabel('Alternative text').fill('A wide lake')
    await page.getByRole('slider', { name: 'From the left' }).press('Home')
    await expect(page.getByText('Nothing uses it.')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await admin.expectToast('Media item updated successfully!')
    await page.reload()
    await expect(page.getByLabel('Alternative text')).toHaveValue('A wide lake')
    await expect(page.getByRole('slider', { name: 'From the left' })).toHaveValue('0')
  },
)

test('a picture is chosen for a post, and is then not deleted by the way', async ({
  page,
  api,
  watch,
}) => {
  const admin = new Admin(page)
  const name = fresh('hill')
  const { name: file, mimeType, buffer } = photo(`${name}.png`)
  const sent = await api.post('/api/admin/media', {
    multipart: { file: { name: file, mimeType, buffer } },
  })
  const { id, url } = (await sent.json()) as { id: string; url: string }
  const title = fresh('With a picture')
  const post = await create(api, '/api/blog', {
    title,
    content: '<p>Text</p>',
    excerpt: 'Text',
    author: 'Ada',
    category: 'Craft',
  })
  await page.goto(`/admin/blog/${post.id}`)
  await page.getByRole('button', { name: 'Choose from library' }).click()
  await page.getByLabel('Search pictures').fill(name)
  await expect(page.getByText('1 picture', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Image', { exact: true })).toHaveValue(url)
  await expect(page.getByText('It has no alt text.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/updated successfully/).first()).toBeVisible()

  await page.goto(`/admin/media/${id}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  watch.expectStatus(409, `/api/admin/media/${id}`)
  await admin.question.getByRole('button', { name: 'Delete' }).click()
  const dialog = admin.dialog('This file is in use')
  await expect(dialog.getByRole('link', { name: title })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete all the same' }).click()
  await admin.expectToast('Media item deleted successfully!')
  // The lists of other tests would ask for the picture that is gone.
  expect((await api.delete(`/api/blog/${post.id}`)).status()).toBe(204)
})
