import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { create, fresh, type Post } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

test('what is entered for search engines is in the head, and the site check leads to what is to be mended @screen', async ({
  page,
  api,
}) => {
  const title = fresh('Found by searching')
  const { id, slug } = await create<Post & { slug: string }>(api, '/api/blog', {
    title,
    excerpt: 'What it says of itself.',
    status: 'published',
    content: '<p><a href="/nowhere-at-all">Read on</a></p>',
  })
  const admin = new Admin(page)
  await admin.open('/admin/site-check', 'Site check')
  const broken = page.getByRole('region', { name: /^Links that lead nowhere/ })
  await expect(broken).toContainText('The link to /nowhere-at-all leads nowhere.')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  await broken.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'More fields' }).click()
  const part = page.getByRole('group', { name: 'Search engines and sharing' })
  const result = page.getByRole('region', { name: 'Preview of the search result' })
  await expect(result).toContainText('What it says of itself.')
  await part.getByLabel(/^Search title/).fill('A <b>title</b> of its own')
  await expect(result).toContainText('A <b>title</b> of its own')
  await expect(
    page.getByRole('region', { name: 'Preview of a shared link' }),
  ).toContainText(title)
  await part.getByLabel('Hide from search engines').check()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/updated successfully/).first()).toBeVisible()

  await page.goto(`/blog/${slug}`)
  await expect(page).toHaveTitle('A <b>title</b> of its own')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const map = await (await api.get('/sitemap.xml')).text()
  expect(map).not.toContain(slug)
  expect((await api.get(`/api/blog/${id}`)).ok()).toBe(true)
})
