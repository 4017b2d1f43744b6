import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../../helpers/test.ts'

interface Told {
  type: string
  page: string
  referrer?: string
  seconds?: number
  interacted?: boolean
  name?: string
  value?: number
}

const path = '/api/analytics/events'

/** Everything that the pages of a browser tell, as it comes. */
function listen(context: BrowserContext): Told[] {
  const told: Told[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) return
    const body = request.postDataJSON() as { events: Told[] }
    told.push(...body.events)
  })
  return told
}

const viewed = (told: Told[]) =>
  told.filter(({ type }) => type === 'view').map(({ page }) => page)

const left = (told: Told[]) => told.filter(({ type }) => type === 'leave')

/** Lets a page believe that its tab was hidden, or is shown again. */
async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)
}

test('each page that is gone to is told once, and so is leaving it', async ({
  page,
  context,
}) => {
  const told = listen(context)
  const accepted = page.waitForResponse((response) => response.url().endsWith(path))
  await page.goto('/products?utm_source=newsletter')
  expect((await accepted).status()).toBe(202)
  expect(told).toEqual([
    { type: 'view', page: '/products?utm_source=newsletter', referrer: '' },
  ])
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await expect.poll(() => viewed(told)).toHaveLength(2)
  expect(left(told)).toMatchObject([
    { type: 'leave', page: '/products?utm_source=newsletter', interacted: true },
  ])
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('web')
  await expect(page).toHaveURL(/\?/)
  await page.goBack()
  await expect(page).toHaveURL(/\/products/)
  await expect
    .poll(() => viewed(told))
    .toEqual([
      '/products?utm_source=newsletter',
      '/blog',
      '/products?utm_source=newsletter',
    ])
})

test('a page that takes another address is one visit', async ({ page, context }) => {
  const told = listen(context)
  await page.goto('/products')
  await expect.poll(() => viewed(told)).toEqual(['/products'])
  const link = page.getByRole('link', { name: 'Learn More' }).first()
  const opened = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).not.toHaveURL(opened)
  await page.goBack()
  await expect.poll(() => viewed(told)).toEqual(['/products', opened, '/products'])
})

test('how fast a page was is told when it is left', async ({ page, context }) => {
  const told = listen(context)
  await page.goto('/services')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => viewed(told)).toEqual(['/services'])
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect.poll(() => left(told)).toHaveLength(1)
  const vitals = told.filter(({ type }) => type === 'vital')
  expect(vitals.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['TTFB', 'FCP', 'LCP', 'CLS']),
  )
  for (const { page: of, name, value } of vitals) {
    expect(of).toBe('/services')
    if (name === 'CLS') expect(value).toBeLessThan(0.1)
    else expect(value).toBeGreaterThan(0)
  }
})

test('only the time during which a page is looked at counts', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const told = listen(context)
  await page.goto('/about')
  await expect.poll(() => viewed(told)).toEqual(['/about'])
  await page.clock.fastForward(10_000)
  await setHidden(page, true)
  await expect.poll(() => left(told)).toHaveLength(1)
  await page.clock.fastForward(60_000)
  await setHidden(page, false)
  await page.clock.fastForward(5_000)
  await setHidden(page, true)
  await expect.poll(() => left(told)).toHaveLength(2)
  const [first, second] = left(told).map(({ seconds = 0 }) => seconds)
  expect(first).toBeGreaterThanOrEqual(10)
  expect(first).toBeLessThan(60)
  expect(second).toBeGreaterThanOrEqual(5)
  expect(second).toBeLessThan(60)
  expect(viewed(told)).toEqual(['/about'])
})

test('nothing is told of a visitor who does not want to be followed', async ({
  context,
}) => {
  const told = listen(context)
  for (const wish of [{ doNotTrack: '1' }, { globalPrivacyControl: true }]) {
    const other = await context.newPage()
    await other.addInitScript((values) => {
      for (const [key, value] of Object.entries(values))
        Object.defineProperty(navigator, key, { value })
    }, wish)
    // What runs beside a page starts with the live feed.
    const started = other.waitForRequest('**/api/live*')
    await other.goto('/about')
    await started
    await other.getByRole('link', { name: 'Blog', exact: true }).first().click()
    await expect(other.getByRole('article').first()).toBeVisible()
    await other.goto('/careers')
    await other.waitForLoadState('networkidle')
    expect(told, JSON.stringify(wish)).toEqual([])
    await other.close()
  }
})

test.describe('as an administrator', () => {
  test.use({ as: 'administrator' })

  test('a page that the back office frames is no visit', async ({ page, context }) => {
    const told = listen(context)
    await page.goto('/admin/content')
    const preview = page.frameLocator('iframe')
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(told).toEqual([])
  })
})
