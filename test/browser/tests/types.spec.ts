import type { Page } from '@playwright/test'
import { Admin, fill } from '../helpers/admin.ts'
import { expectAccessible } from '../helpers/axe.ts'
import { create, fresh, read } from '../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../helpers/fits.ts'
import { expectAccessibleInLooks } from '../helpers/looks.ts'
import { openLate, watchShifts } from '../helpers/shift.ts'
import { study, test } from '../helpers/studies.ts'
import { expect } from '../helpers/test.ts'
import { readHead } from './documents/head.ts'
import { faultsOf, thingsIn } from './documents/things.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a type without a page of its own', { tag: '@screen' }, () => {
  for (const { looks, tag, expectReadable } of [
    { looks: 'light and dark', tag: [], expectReadable: expectAccessible },
    { looks: 'every look', tag: ['@night'], expectReadable: expectAccessibleInLooks },
  ])
    test(
      `has a list and a page that read well in ${looks}`,
      { tag },
      async ({ page, api, isMobile }) => {
        const { client, slug } = await study(api)
        for (const [path, title] of [
          ['/case-studies', 'Case studies'],
          [`/case-studies/${slug}`, client],
        ] as const) {
          await page.goto(path)
          await expect(heading(page)).toHaveText(title)
          await expectNoSidewaysScrolling(page)
          await expectReadable(page, isMobile)
        }
      },
    )

  test('keeps its place when it comes late', async ({ page, api }) => {
    const { slug } = await study(api)
    const shifted = await watchShifts(page)
    for (const path of ['/case-studies', `/case-studies/${slug}`]) {
      await openLate(page, path)
      expect(await shifted(), path).toEqual([])
    }
  })
})

test('is read without scripts', async ({ browser, api, quoin }) => {
  const { client, slug } = await study(api)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: quoin.url })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Case studies' }).click()
  await expect(heading(page)).toHaveText('Case studies')
  await page.getByRole('link', { name: client }).click()
  await expect(page).toHaveURL(`/case-studies/${slug}`)
  await expect(heading(page)).toHaveText(client)
  await expect(page.getByRole('main')).toContainText('12,345.5')
  await page.close()
})

test('its page is whole when it arrives, and stays as it is', async ({ page, api }) => {
  const { client, slug } = await study(api)
  const answer = await page.request.get(`/case-studies/${slug}`)
  const html = await answer.text()
  for (const text of [
    '15 May 2026',
    'Health care',
    'Works Offline',
    '£149',
    'At four',
    'Fourteen ovens',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('Never shown')
  // A page that React has to make again tells so on the console.
  await page.goto(`/case-studies/${slug}`)
  await page.waitForLoadState('networkidle')
  await expect(heading(page)).toHaveText(client)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Back to Case studies' }).click()
  await page.getByRole('link', { name: client }).click()
  await expect(page).toHaveURL(`/case-studies/${slug}`)
  expect(asked.filter((path) => path.startsWith('/api/types'))).toEqual([])
})

test('more of its list comes with a click, and with a link where nothing else works', async ({
  page,
  api,
  request,
}) => {
  for (let count = 0; count < 30; count++)
    await create(api, '/api/case-studies', { client: fresh('Many') })
  await page.goto('/case-studies')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(24)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(24)
  await expect(page).toHaveURL('/case-studies?page=2')
  const html = await (await request.get('/case-studies?page=2&utm_source=x')).text()
  expect(html.match(/<article/g)?.length).toBeGreaterThan(24)
})

test('what is changed shows at once, and what is hidden is gone', async ({
  page,
  api,
  watch,
}) => {
  const { id, slug, client } = await study(api)
  watch.expectStatus(404, `/api/case-studies/${slug}`)
  watch.expectStatus(404, `/case-studies/${slug}`)
  await page.goto(`/case-studies/${slug}`)
  await expect(heading(page)).toHaveText(client)
  await page.waitForLoadState('networkidle')
  const renamed = fresh('Renamed')
  await api.put(`/api/case-studies/${id}`, { data: { client: renamed } })
  await expect(heading(page)).toHaveText(renamed)
  await api.put(`/api/case-studies/${id}`, { data: { status: 'draft' } })
  await expect(heading(page)).toHaveText('Case study Not Found')
  expect((await page.goto(`/case-studies/${slug}`))?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Case study Not Found')
})

test('search, feeds and the site map lead to it', async ({
  page,
  api,
  request,
  quoin,
}) => {
  const { client, slug } = await study(api)
  const address = `${quoin.url}/case-studies/${slug}`
  for (const document of ['/sitemap.xml', '/atom.xml', '/feed.json', '/llms.txt'])
    await expect
      .poll(async () => (await request.get(document)).text(), document)
      .toContain(address)
  const map = await (await request.get('/sitemap.xml')).text()
  expect(map).toContain(`<loc>${quoin.url}/case-studies</loc>`)
  await page.goto(`/search?q=${encodeURIComponent(client)}`)
  await page
    .getByRole('link', { name: /^Case studies/ })
    .first()
    .click()
  await expect(page).toHaveURL(/type=case-study/)
  await page.getByRole('main').getByRole('link', { name: client }).first().click()
  await expect(heading(page)).toHaveText(client)
  const head = await readHead(page, `/case-studies/${slug}`)
  expect(head.canonical).toBe(address)
  expect(head.meta['og:type']).toBe('article')
  const things = head.described
    .map((text) => JSON.parse(text) as unknown)
    .flatMap(thingsIn)
  expect(things.map((thing) => thing['@type'])).toEqual(
    expect.arrayContaining(['Article', 'BreadcrumbList']),
  )
  expect(things.flatMap(faultsOf)).toEqual([])
})

test.describe('in the back office', () => {
  test.use({ as: 'administrator' })

  test('it has its link, form, list, figure and place in the palette', async ({
    page,
  }) => {
    const admin = new Admin(page)
    const client = fresh('Adler')
    await page.goto('/admin')
    const stat = page.getByRole('definition').filter({ hasText: 'this month' })
    await expect(stat.first()).toBeVisible()
    const labels = page.locator('dl dt')
    await expect(labels).toHaveText([
      ...['Products', 'Services', 'Blog Posts', 'New Inquiries', 'Case studies'],
    ])
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Case studies', exact: true })
      .click()
    await expect(heading(page)).toHaveText('Case Studies Management')
    await page.getByRole('button', { name: 'Add Case study' }).click()
    const form = page.getByRole('dialog')
    await fill(form, { Client: client, Summary: 'A sentence.' })
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('Case study created successfully!')
    await expect(admin.card(client)).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to, find or create' }).fill(client)
    await expect(page.getByRole('option', { name: client }).first()).toBeVisible()
  })

  test('a reference is found by typing, and leads to what it names', async ({
    page,
    api,
  }) => {
    const { id } = await study(api)
    const hidden = await create<{ id: string; name: string }>(api, '/api/products', {
      ...{ name: fresh('Quillon'), description: 'Not shown yet.', status: 'draft' },
    })
    await page.goto(`/admin/case-studies?edit=${id}`)
    const dialog = page.getByRole('dialog')
    const control = dialog.getByRole('combobox', { name: 'Built on' })
    await control.click()
    const options = dialog.getByRole('listbox').getByRole('option')
    await expect(options.first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await control.pressSequentially(hidden.name.slice(0, -1))
    await expect(options.first()).toContainText(hidden.name)
    await page.keyboard.press('Enter')
    await expect(control).toHaveValue(hidden.name)
    await expect(
      dialog.getByRole('link', { name: `Open ${hidden.name} in a new tab` }),
    ).toHaveAttribute('href', `/admin/products?edit=${hidden.id}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const saved = await read<{ product: string }>(api, `/api/case-studies/${id}`)
    expect(saved.product).toBe(hidden.id)
  })
})
