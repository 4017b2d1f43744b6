import type { FrameLocator, Page } from '@playwright/test'
import { Admin } from '../helpers/admin.ts'
import { expectAccessible } from '../helpers/axe.ts'
import { create, fresh, type Post, read } from '../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../helpers/fits.ts'
import { expect, test } from '../helpers/test.ts'

test.use({ as: 'administrator' })

const lastValid = 'The preview shows the last valid state'

/** The page in the frame. */
const shown = (page: Page) => page.frameLocator('iframe[title="The page as it is typed"]')

const heading = (frame: FrameLocator) => frame.getByRole('heading', { level: 1 })

/** Opens the entry page of a new draft with its preview, and waits until that shows it. */
async function open(page: Page, id: string, title: string): Promise<FrameLocator> {
  await new Admin(page).openPost(id)
  await page.getByRole('switch', { name: 'Preview' }).click()
  await expect(heading(shown(page))).toHaveText(title)
  return shown(page)
}

test('the page follows what is typed, derived and made safe, and nothing is stored', async ({
  page,
  api,
}) => {
  const title = fresh('On frames')
  const content = `<h2>First</h2>${'<p>Not for all yet.</p>'.repeat(60)}`
  const { id } = await create<Post>(api, '/api/blog', { title, content })
  const before = await read(api, `/api/blog/${id}`)
  const beacons: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/analytics/')) beacons.push(request.url())
  })
  const frame = await open(page, id, title)
  const scrolled = () => frame.locator('html').evaluate(() => Math.round(scrollY))
  await frame.locator('html').evaluate(() => {
    scrollTo({ top: 300, behavior: 'instant' })
  })

  const field = page.getByLabel(/^Title/)
  await field.fill(` ${title} again `)
  await expect(heading(frame)).toHaveText(`${title} again`)
  await expect(field).toBeFocused()
  expect(await scrolled()).toBe(300)

  // The slug is made of the title where it is emptied: the page says where it will stand.
  await page.getByRole('button', { name: 'More fields' }).click()
  await page.getByLabel(/^Slug/).fill('')
  await expect(frame.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/blog\/on-frames-\w+-again$/,
  )
  expect(await read(api, `/api/blog/${id}`)).toEqual(before)
  expect(beacons).toEqual([])
})

test('what is pasted never runs, and strangers are not listened to', async ({
  page,
  api,
  watch,
}) => {
  watch.expectStatus(404, '/x')
  const title = fresh('On strangers')
  const { id } = await create<Post>(api, '/api/blog', { title, content: '<p>Ours.</p>' })
  const frame = await open(page, id, title)
  const told = (entity: object) => ({ type: 'quoin.preview', of: 'post', id, entity })
  const stored = await read<object>(api, `/api/blog/${id}`)

  // From a frame of another site, and from the page in the frame itself.
  await page.evaluate(() => {
    const other = document.createElement('iframe')
    other.name = 'stranger'
    other.setAttribute('sandbox', 'allow-scripts')
    document.body.append(other)
  })
  const bought = told({ ...stored, title: 'Bought cheaply' })
  await page.frame('stranger')?.evaluate((message) => {
    for (const at of Array(parent.length).keys()) parent[at]?.postMessage(message, '*')
  }, bought)
  await frame.locator('html').evaluate(async (_, message) => {
    postMessage(message, location.origin)
    await new Promise(requestAnimationFrame)
  }, bought)
  await expect(heading(frame)).toHaveText(title)

  // What the form sends, as somebody would paste it who has another editor.
  const path = `**/api/admin/blog/${id}/dry-run`
  const content = `<p>Safe.</p><img src="/x" onerror="top.ran = 1"><script>top.ran = 1</script>`
  await page.route(path, (route) => route.continue({ postData: { content } }))
  await page.getByLabel(/^Author/).fill('Somebody')
  await expect(frame.getByText('Safe.')).toBeVisible()
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
})

test('the last valid state stays, and saving goes on', async ({ page, api, watch }) => {
  const title = fresh('On rules')
  const { id } = await create<Post>(api, '/api/blog', { title, content: '<p>Ours.</p>' })
  const path = `/api/admin/blog/${id}/dry-run`
  watch.expectStatus(422, path)
  watch.expectStatus(500, path)
  const frame = await open(page, id, title)
  const field = page.getByLabel(/^Title/)
  await field.fill('')
  await expect(page.getByText(lastValid, { exact: true })).toBeVisible()
  await expect(heading(frame)).toHaveText(title)

  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: 'No.' }))
  await field.fill(`${title} saved`)
  await expect(page.getByText(/^The server does not answer/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await new Admin(page).expectToast('Blog post updated successfully!')
})

test('the preview fits a phone, and axe finds nothing', async ({ page, api }) => {
  const title = fresh('On phones')
  const { id } = await create<Post>(api, '/api/blog', { title, content: '<p>Ours.</p>' })
  const frame = await open(page, id, title)
  await page.getByRole('button', { name: 'Phone' }).click()
  await expect
    .poll(() => frame.locator('html').evaluate(() => innerWidth))
    .toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Desktop' }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
  await expect(heading(frame)).toHaveText(title)
})
