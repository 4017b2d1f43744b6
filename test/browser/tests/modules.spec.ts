import type { APIRequestContext, Page } from '@playwright/test'
import { Admin } from '../helpers/admin.ts'
import { expectAccessible } from '../helpers/axe.ts'
import { create, fresh } from '../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../helpers/fits.ts'
import { expectAccessibleInLooks } from '../helpers/looks.ts'
import { study, test } from '../helpers/studies.ts'
import { expect } from '../helpers/test.ts'

interface Talk {
  id: string
  name: string
  slug: string
}

/** Makes a talk. */
async function talk(api: APIRequestContext, room = 'The loft'): Promise<Talk> {
  const name = fresh('On stones')
  const body = '<p>Each has a face.</p>'
  return create<Talk>(api, '/api/talks', { name, body, room, seats: 3 })
}

const own = (page: Page, part: string) => page.locator(`[data-own=${part}]`)

test.describe('a type that draws its pages by itself', { tag: '@screen' }, () => {
  for (const { looks, tag, expectReadable } of [
    { looks: 'light and dark', tag: [], expectReadable: expectAccessible },
    { looks: 'every look', tag: ['@night'], expectReadable: expectAccessibleInLooks },
  ])
    test(
      `has a list and a page that read well in ${looks}`,
      { tag },
      async ({ page, api, isMobile }) => {
        const { name, slug } = await talk(api)
        for (const [path, part, text] of [
          ['/talks', 'list', 'The loft: 3 seats'],
          [`/talks/${slug}`, 'page', 'Each has a face.'],
        ] as const) {
          await page.goto(path)
          await expect(own(page, part)).toContainText(text)
          await expect(own(page, part)).toContainText(name)
          await expectNoSidewaysScrolling(page)
          await expectReadable(page, isMobile)
        }
      },
    )
})

test('is read without scripts', async ({ browser, api, quoin }) => {
  const { name } = await talk(api)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: quoin.url })
  await page.goto('/talks')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(own(page, 'page')).toContainText('3 seats')
  await page.close()
})

test('its pages, and drawn ones, name their fields for the editor of the page', async ({
  page,
  api,
}) => {
  const ofTalk = await talk(api)
  const ofStudy = await study(api)
  const address = (path: string, id: string) => (field: string) =>
    `${path}/${id}:${field}`
  for (const [path, fieldOf, fields] of [
    ['/talks', address('talks', ofTalk.id), ['name', 'seats']],
    [
      `/talks/${ofTalk.slug}`,
      address('talks', ofTalk.id),
      ['name', 'room', 'body', 'seats'],
    ],
    [
      `/case-studies/${ofStudy.slug}`,
      address('case-studies', ofStudy.id),
      ['client', 'industry', 'launched', 'saving', 'facts', 'pricing', 'results.0'],
    ],
  ] as const) {
    const visitors = await (await page.request.get(path)).text()
    expect(visitors.includes('data-quoin'), path).toBe(false)
    const html = await (await api.get(`${path}?edit`)).text()
    const named = [...html.matchAll(/ data-quoin-field="([^"]*)"/g)].flatMap(
      ([, names = '']) => names.split(' '),
    )
    expect(named).toEqual(expect.arrayContaining(fields.map(fieldOf)))
    const plain = html
      .replaceAll(/ data-quoin-[a-z]+="[^"]*"/g, '')
      .replace(/<script type="application\/json" id="quoin-edit">[^<]*<\/script>/, '')
      .replaceAll(
        /<(?:script|link)[^>]* (?:src|href)="\/admin\/assets\/page-editor\/[^>]*>(?:<\/script>)?\s*/g,
        '',
      )
      .replaceAll(/<div id="quoin-editor"><\/div>\s*/g, '')
    const withoutSeq = (text: string) =>
      text.replaceAll(/"(?:quoin-seq|after)":"\d+[^"]*"/g, '')
    expect(withoutSeq(plain) === withoutSeq(visitors), path).toBe(true)
  }
})

test('what the server drew is taken over as it is, and lives', async ({ page, api }) => {
  const { name, slug } = await talk(api)
  const html = await (await page.request.get(`/talks/${slug}`)).text()
  expect(html).toContain('data-own="page"')
  expect(html).toMatch(/<link rel="modulepreload"[^>]*\/assets\/modules\/talk-page-/)
  // A page that React has to make again tells so on the console.
  await page.goto(`/talks/${slug}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'How to come' }).click()
  await expect(own(page, 'page')).toContainText('By the front door.')
  await page.getByRole('link', { name: 'Back to Talks' }).click()
  await expect(own(page, 'list')).toContainText(name)

  const list = await (await page.request.get('/talks')).text()
  expect(list).toContain('data-own="list"')
  expect(list).toContain(name)
  expect(list).toMatch(/<link rel="modulepreload"[^>]*\/assets\/modules\/talk-list-/)
  await page.goto('/talks')
  await page.waitForLoadState('networkidle')
  const later = await talk(api)
  await expect(own(page, 'list')).toContainText(later.name)
  await page.getByRole('link', { name }).click()
  await expect(own(page, 'page')).toContainText('Each has a face.')
})

test('is drawn with what it reads of the address, here and there alike', async ({
  page,
  api,
}) => {
  const cellar = await talk(api, 'The cellar')
  const loft = await talk(api)
  const address = '/talks?in=The+cellar&on=Monday'
  const html = await (await page.request.get(address)).text()
  expect(html).toContain('In The cellar')
  expect(html).toContain(cellar.slug)
  expect(html.slice(0, html.indexOf('</main>'))).not.toContain(loft.slug)
  const plain = await (await page.request.get('/talks?on=Monday')).text()
  expect(plain).toContain('In their rooms')

  // A page that React has to make again tells so on the console.
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await expect(own(page, 'list')).toContainText(cellar.name)
  await expect(own(page, 'list')).not.toContainText(loft.name)
})

test.describe('a module that fails', () => {
  test('leaves the page that is drawn from the fields', async ({
    browser,
    api,
    quoin,
  }) => {
    const { name, slug } = await talk(api, 'broken')
    const html = await (await fetch(`${quoin.url}/talks/${slug}`)).text()
    expect(html).toContain('Each has a face.')
    expect(html).not.toContain('data-own')
    // The failure is told on the console, as any is.
    const page = await browser.newPage({ baseURL: quoin.url })
    await page.goto(`/talks/${slug}`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('main')).toContainText('Each has a face.')
    await page.close()
  })

  test('is tried again in the browser where only the server could not', async ({
    browser,
    api,
    quoin,
  }) => {
    const { slug } = await talk(api, 'inside')
    const page = await browser.newPage({ baseURL: quoin.url })
    await page.goto(`/talks/${slug}`)
    await expect(own(page, 'page')).toContainText('Each has a face.')
    await page.close()
  })

  test('and does not arrive leaves it as well', async ({ browser, api, quoin }) => {
    const { name } = await talk(api)
    const page = await browser.newPage({ baseURL: quoin.url })
    await page.route('**/assets/modules/**', (route) => route.abort())
    await page.goto('/')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Talks', exact: true })
      .click()
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('link', { name: 'Back to Talks' })).toBeVisible()
    await page.close()
  })
})

test.describe('in the back office', { tag: '@screen' }, () => {
  test.use({ as: 'administrator' })

  test('its screen is its own', async ({ page, api }) => {
    const { name } = await talk(api)
    await new Admin(page).open('/admin/talks', 'Rooms and talks')
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: `One seat more for ${name}` }).click()
    await expect(page.getByRole('main')).toContainText('The loft: 4 seats')
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Room').fill('The cellar')
    await dialog.getByRole('button', { name: /Save|Update/ }).click()
    await expect(page.getByRole('main')).toContainText('The cellar: 4 seats')
  })
})
