import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

interface Day {
  date: string
  visitors: number
  pageViews: number
  sessions: number
}

const day = 86_400_000

/** A month that is over: nobody changes its figures. */
const month = {
  from: new Date(Date.now() - 59 * day).toISOString().slice(0, 10),
  to: new Date(Date.now() - 30 * day).toISOString().slice(0, 10),
}
const lastMonth = new URLSearchParams(month).toString()

async function report<Body>(api: APIRequestContext, name: string, query = lastMonth) {
  const response = await api.get(`/api/analytics/${name}?${query}`)
  expect(response.status(), name).toBe(200)
  return (await response.json()) as Body
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const grouped = new Intl.NumberFormat('en-GB')

const region = (page: Page, name: string) => page.getByRole('region', { name })

const figure = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: label })
    .locator('xpath=following-sibling::dd[1]')

/** Opens the screen and waits until its charts are drawn. */
async function open(page: Page, query = '') {
  await page.goto(`/admin/analytics${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(2)
  await expect(region(page, 'Page Speed').getByRole('row').first()).toBeVisible()
}

test.describe('analytics @readonly', () => {
  test(
    'the figures of all reports agree, day by day too, and what is pressed narrows them',
    { tag: '@smoke' },
    async ({ page, api }) => {
      const days = await report<Day[]>(api, 'daily')
      const sources = await report<{ value: number }[]>(api, 'traffic-sources')
      const devices = await report<{ value: number }[]>(api, 'devices')
      const overview = await report<{ totalPageViews: number; totalVisitors: number }>(
        api,
        'overview',
      )
      const sessions = sum(days.map((one) => one.sessions))
      expect(sessions).toBeGreaterThan(0)
      expect(sum(sources.map(({ value }) => value))).toBe(sessions)
      expect(sum(devices.map(({ value }) => value))).toBe(sessions)
      expect(overview.totalPageViews).toBe(sum(days.map(({ pageViews }) => pageViews)))

      await open(page, `?${lastMonth}`)
      const all = grouped.format(overview.totalPageViews)
      await expect(figure(page, 'Page Views')).toHaveText(all)
      await expect(figure(page, 'Total Visitors')).toHaveText(
        grouped.format(overview.totalVisitors),
      )
      const rows = page
        .getByRole('table', { name: 'Visitors Over Time' })
        .getByRole('row')
      await expect(rows).toHaveCount(days.length + 1)

      const chart = page.getByRole('slider', { name: /^Visitors Over Time/ })
      const tooltip = region(page, 'Visitors Over Time').locator('[class*=tooltip]')
      await chart.focus()
      await expect(tooltip).toContainText(
        `${grouped.format(days.at(-1)?.visitors ?? 0)} visitors`,
      )
      await page.keyboard.press('Escape')
      await expect(tooltip).toHaveCount(0)
      await chart.hover({ position: { x: 50, y: 100 } })
      await expect(tooltip).toContainText(
        `${grouped.format(days[0]?.visitors ?? 0)} visitors`,
      )

      await region(page, 'Top Pages').getByRole('button', { name: '/services' }).click()
      await expect(figure(page, 'Page Views')).not.toHaveText(all)
      await page.reload()
      await page
        .getByRole('button', { name: 'Remove the filter Page: /services' })
        .click()
      await expect(figure(page, 'Page Views')).toHaveText(all)
    },
  )

  test('a fresh demo shows 90 days of visitors with their change from last month', async ({
    page,
  }) => {
    await open(page)
    for (const label of [
      'Total Visitors',
      'Page Views',
      'Bounce Rate',
      'Conversion Rate',
    ])
      await expect(
        page.getByRole('term').filter({ hasText: label }).locator('xpath=..'),
      ).toContainText(/[+-]?\d+% from last month/)
    await expect(region(page, "Today's Revenue")).toContainText('68% of monthly goal')
    for (const svg of await page.locator('section svg[width]').all())
      await expect(svg).toHaveAttribute('height', '320')
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days')
    await expect(page).toHaveURL(/period=90d/)
    await expect(
      page.getByRole('table', { name: 'Visitors Over Time' }).getByRole('row'),
    ).toHaveCount(91)
  })

  test('the live cards are fetched every 30 seconds, not in a hidden tab', async ({
    page,
  }) => {
    let fetched = 0
    // While one is on its way, no other is asked for.
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/analytics/realtime')) fetched += 1
    })
    const show = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, state)
    await page.clock.install()
    await open(page)
    await expect.poll(() => fetched).toBe(1)
    await page.clock.runFor(30_000)
    await expect.poll(() => fetched).toBe(2)
    await show('hidden')
    await page.clock.runFor(120_000)
    expect(fetched).toBe(2)
    await show('visible')
    await page.clock.runFor(30_000)
    // After two minutes without a beat of the live feed, the return itself may be a reason to fetch as well.
    await expect.poll(() => fetched).toBeGreaterThan(2)
  })
})

test('whoever reads the site is an active user', async ({ page, visitor }) => {
  const told = visitor.waitForResponse(/\/api\/analytics\/events$/)
  await visitor.goto('/services')
  await told
  await open(page)
  await expect(region(page, 'Active Users')).not.toContainText(/Active UsersLive0/)
  await expect(region(page, 'Active Users')).toContainText('Currently online')
})
