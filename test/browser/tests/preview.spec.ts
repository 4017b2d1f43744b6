import type { Page } from '@playwright/test'
import { Admin } from '../helpers/admin.ts'
import { expectAccessible } from '../helpers/axe.ts'
import { create, fresh, type Post } from '../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../helpers/fits.ts'
import { expect, test } from '../helpers/test.ts'

test.use({ as: 'administrator', permissions: ['clipboard-read', 'clipboard-write'] })

/** The bar of a preview. */
const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

/** Opens an address of the site, and gives its status. */
async function statusOf(page: Page, address: string): Promise<number | undefined> {
  return (await page.goto(address))?.status()
}

/** Notes every beacon that a page sends. */
function watchBeacons(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/analytics/')) sent.push(request.url())
  })
  return sent
}

test('a draft is shown to staff as its page, and by a link to whoever has it until it is revoked', async ({
  page,
  api,
  visitor,
  watch,
}) => {
  const admin = new Admin(page)
  const title = fresh('On previews')
  const content = '<h2>First</h2><p>Not for all yet.</p>'
  const { id } = await create<Post>(api, '/api/blog', { title, content })
  watch.expectStatus(404, `/blog/${id}`)
  await admin.openPost(id)

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open preview in a new tab' }).click()
  const preview = await opened
  const beacons = watchBeacons(preview)
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(bar(preview)).toHaveText('PreviewDraftVisitors do not see this.Edit page')
  await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await statusOf(visitor, `/blog/${id}?preview`)).toBe(404)
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'Article Not Found' }),
  ).toBeVisible()

  // The clipboard is for the page in front, which the preview has become.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Copy preview link' }).click()
  await admin.expectToast('The preview link is on your clipboard.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const told = watchBeacons(visitor)
  expect(await statusOf(visitor, link)).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(bar(visitor)).toContainText('Draft')

  // What staff change shows by itself where they may hear of it.
  const put = await api.put(`/api/blog/${id}`, { data: { status: 'archived' } })
  expect(put.status()).toBe(200)
  // It begins to listen once it is at rest, which takes a busy machine its time.
  await expect(bar(preview)).toContainText('Archived')
  await preview.close()

  await page.getByRole('button', { name: 'Revoke preview links' }).click()
  await admin.question.getByRole('button', { name: 'Revoke' }).click()
  await admin.expectToast('No preview link opens this any more.')
  expect(await statusOf(visitor, link)).toBe(404)
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'Article Not Found' }),
  ).toBeVisible()
  await expect(bar(visitor)).toHaveCount(0)
  expect([...beacons, ...told]).toEqual([])
})

test('what is opened from a preview is the site as visitors see it', async ({
  api,
  visitor,
}) => {
  const name = fresh('Atlas')
  const { id } = await create(api, '/api/products', {
    name,
    description: 'Soon.',
    status: 'draft',
  })
  const made = await api.post(`/api/admin/products/${id}/preview-link`)
  const { url } = (await made.json()) as { url: string }
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()

  await visitor.getByRole('link', { name: 'View All Products' }).click()
  await expect(bar(visitor)).toHaveCount(0)
  await expect(visitor.getByRole('article').first()).toBeVisible()
  await expect(visitor.getByRole('heading', { name })).toHaveCount(0)
})

test('axe finds nothing on a preview, and it fits a phone', async ({ page, api }) => {
  const { id } = await create<Post>(api, '/api/blog', {
    title: fresh('On windows'),
    content: '<p>Later.</p>',
    status: 'published',
    publishedAt: '2099-05-01T09:30:00Z',
    unpublishAt: '2099-06-01T09:30:00Z',
  })
  expect(await statusOf(page, `/blog/${id}?preview`)).toBe(200)
  await expect(bar(page)).toContainText('Scheduled for 1 May 2099, 10:30')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})

test('the brochure of a draft is for whoever has a link to the draft', async ({
  api,
  visitor,
  watch,
}) => {
  const name = fresh('Unannounced')
  const body = { name, description: 'Not for all yet.', status: 'draft' }
  const { id } = await create(api, '/api/products', body)
  const made = await api.post(`/api/admin/products/${id}/preview-link`)
  const { url } = (await made.json()) as { url: string }
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(bar(visitor)).toContainText('Draft')
  const [file] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Download Brochure' }).click(),
  ])
  expect(await file.failure()).toBeNull()
  expect(file.suggestedFilename()).toMatch(/-brochure\.pdf$/)
  const plain = `/api/products/${id}/brochure`
  watch.expectStatus(404, plain)
  expect((await visitor.request.get(plain)).status()).toBe(404)
})
