import { answer, fail, hold } from '../../helpers/answers.ts'
import { openBare } from '../../helpers/bare.ts'
import { pages } from '../../helpers/frame.ts'
import { expect, test } from '../../helpers/test.ts'

/** Lists that a page shows, with what stands in their place meanwhile. */
const lists = [
  {
    path: '/',
    api: '/api/products',
    loading: 'Loading solutions...',
    failed: 'Our solutions could not be loaded',
    region: 'Solutions',
  },
  {
    path: '/blog',
    api: '/api/blog',
    loading: 'Loading articles...',
    failed: 'Our articles could not be loaded',
    region: 'Articles',
  },
  {
    path: '/careers',
    api: '/api/jobs',
    loading: 'Loading positions...',
    failed: 'Our positions could not be loaded',
    region: 'Open Positions',
  },
]

for (const { path, api, loading, failed, region } of lists)
  test(`${path} loads, fails, and is tried again`, async ({ page, watch }) => {
    watch.expectStatus(500, api)
    await fail(page, api, 500, 'The store is closed.')
    const release = await hold(page, api)
    await openBare(page)
    await page.goto(path)
    const section = page.getByRole('region', { name: region })
    await expect(section.getByText(loading)).toBeVisible()
    release()
    await expect(section.getByRole('alert').getByText(failed)).toBeVisible()
    await expect(section.getByText(loading)).toHaveCount(0)
    await expect(section.getByRole('link', { name: 'Contact Us' })).toBeVisible()
    await page.unrouteAll()
    await section.getByRole('button', { name: 'Try Again' }).click()
    await expect(section.getByRole('article').first()).toBeVisible()
    await expect(section.getByRole('alert')).toHaveCount(0)
  })

test('home says that it has no products', async ({ page }) => {
  await answer(page, '/api/products', [])
  await openBare(page)
  await page.goto('/')
  await expect(page.getByText('No Products Available')).toBeVisible()
})

test('testimonials are on their way, and may never come', async ({ page, watch }) => {
  const api = '/api/testimonials'
  watch.expectStatus(500, api)
  await fail(page, api, 500, 'The store is closed.')
  const release = await hold(page, api)
  await openBare(page)
  await page.goto('/')
  const waiting = page.getByText('Loading Client Testimonials')
  await expect(waiting).toBeVisible()
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === api,
  )
  release()
  await answered
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(waiting).toBeVisible()
})

test('pages stay whole without the texts that staff write', async ({ page, watch }) => {
  for (const api of ['/api/sections', '/api/settings']) {
    watch.expectStatus(500, api)
    await fail(page, api, 500, 'The store is closed.')
  }
  await openBare(page)
  for (const { path } of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/)
    await expect(page.getByRole('contentinfo')).toContainText('London EC1V 0AA')
  }
})

test('a page whose code cannot be fetched can be tried again', async ({
  page,
  watch,
}) => {
  watch.expectError(/Failed to (load resource|fetch)|ERR_FAILED|AboutPage/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/AboutPage-*', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByText('About').click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Fifteen people/)
})

test('a page on a slow line gives a sign until it is there', async ({ page }) => {
  const taken = page.waitForRequest('**/api/analytics/events')
  await page.goto('/')
  await taken
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.innerText()
  const releaseCode = await hold(page, /AboutPage-/)
  const releaseContent = await hold(page, '/api/team')
  const link = page.getByRole('navigation', { name: 'Main' }).getByText('About')
  await link.click()
  await link.click()
  const sign = page.getByRole('progressbar', { name: 'Loading page' })
  await expect(sign).toBeVisible()
  await expect(title).toHaveText(before)
  releaseCode()
  await expect(title).toHaveText(/Fifteen people/)
  await expect(sign).toBeVisible()
  releaseContent()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(sign).toHaveCount(0)
  await page.goBack()
  await expect(title).toHaveText(before)
})
