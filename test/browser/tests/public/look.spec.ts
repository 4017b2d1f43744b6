import type { APIRequestContext, Page } from '@playwright/test'
import { create, fresh } from '../../helpers/content.ts'
import { expectAccessibleInLooks } from '../../helpers/looks.ts'
import { photo } from '../../helpers/photo.ts'
import { waitForPart } from '../../helpers/hydrated.ts'
import { expect, test } from '../../helpers/test.ts'

interface Made {
  id: string
  path: string
}

const line = 'One line below the heading.'
const buttons = { buttonText: 'Write to us', buttonLink: '/contact' }

/** Publishes a page with some sections, and gives its path. */
async function publish(
  api: APIRequestContext,
  sections: Record<string, unknown>[],
): Promise<string> {
  const ids = []
  for (const section of sections) {
    const made = await create<Made>(api, '/api/admin/content/sections', section)
    ids.push(made.id)
  }
  const page = { title: fresh('Look'), status: 'published', sections: ids }
  const { path } = await create<Made>(api, '/api/pages', page)
  return path
}

/** Sections whose texts, cards, badges, links and controls are on a background. */
function onBackground(background: string): Record<string, unknown>[] {
  const look = { background }
  const of = (type: string, more: object) => ({
    ...{ type, title: `${type} on ${background}`, content: line },
    ...more,
  })
  return [
    of('hero', { metadata: { ...buttons, look } }),
    of('points', {
      items: [{ icon: 'fas fa-check', title: 'One', text: 'First.', link: '/about' }],
      metadata: { look },
    }),
    of('steps', { items: [{ title: 'One', text: 'Begin.' }], metadata: { look } }),
    of('groups', { items: [{ title: 'Tools', lines: ['Go'] }], metadata: { look } }),
    of('list', { metadata: { of: 'product', pick: 'newest', limit: 2, look } }),
    of('list', { metadata: { of: 'post', pick: 'newest', limit: 2, look } }),
    of('list', { metadata: { of: 'member', pick: 'all', limit: 0, look } }),
    of('questions', { items: [{ question: 'Why?', answer: 'So.' }], metadata: { look } }),
    of('text', {
      content: '<p>Words with <a href="/about">a link</a>.</p>',
      metadata: { look },
    }),
    of('form', { metadata: { form: 'contact', look } }),
    of('newsletter', { metadata: { look } }),
    of('details', { metadata: { look } }),
    of('quote', { content: '', metadata: { text: 'Well made.', name: 'Ann', look } }),
    of('call-to-action', { metadata: { ...buttons, look } }),
  ]
}

for (const background of ['tinted', 'accent', 'dark']) {
  test(`every text can be read on the background ${background}`, async ({
    page,
    api,
    isMobile,
  }) => {
    await page.goto(await publish(api, onBackground(background)))
    await expectAccessibleInLooks(page, isMobile)
  })
}

const boxOf = async (page: Page, title: string) => {
  const region = page.getByRole('region', { name: title })
  return region.locator(':scope > div').boundingBox()
}

test('a look decides width, columns and space', async ({ page, api }) => {
  const items = [1, 2, 3, 4].map((n) => ({ title: `Point ${n}`, text: 'A reason.' }))
  const section = (title: string, look: object) => ({
    ...{ type: 'points', title, items, metadata: { look } },
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(
    await publish(api, [
      { type: 'intro', title: 'A page' },
      section('As usual', {}),
      section('Narrow', { width: 'narrow', above: 'none', layout: 'columns-2' }),
    ]),
  )
  const usual = await boxOf(page, 'As usual')
  const narrow = await boxOf(page, 'Narrow')
  expect(usual?.width).toBeCloseTo(1280, -2)
  expect(narrow?.width).toBeCloseTo(768, -1)
  const region = page.getByRole('region', { name: 'Narrow' })
  await expect(region).toHaveCSS('padding-top', '0px')
  const tops = await region
    .getByRole('listitem')
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
  ).toBeLessThanOrEqual(390)
})

test.describe('a gallery', () => {
  /** Publishes a page with a gallery of two pictures. */
  async function publishGallery(api: APIRequestContext): Promise<string> {
    const items = []
    for (const name of ['Lake', 'Hill']) {
      const sent = await api.post('/api/admin/media', {
        multipart: { file: photo(`${name}.png`), alt: name },
      })
      const { url } = (await sent.json()) as { url: string }
      items.push({ image: url, alt: name, caption: `The ${name}` })
    }
    const gallery = { type: 'gallery', title: 'Views', items }
    return publish(api, [{ type: 'intro', title: 'A page' }, gallery])
  }

  test('opens large, by keyboard too, and returns the focus', async ({ page, api }) => {
    await page.goto(await publishGallery(api))
    const link = page.getByRole('link', { name: 'Open the picture The Lake' })
    await waitForPart(link)
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Views' })
    await expect(dialog.getByRole('img', { name: 'Lake' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('img', { name: 'Hill' })).toBeVisible()
    await expect(dialog.getByText('2 of 2')).toBeVisible()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const box = await dialog.boundingBox()
    expect([box?.width, box?.height]).toEqual([width, height])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(link).toBeFocused()
  })

  test('leads to its files without a script', async ({ browser, quoin, api }) => {
    const path = await publishGallery(api)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(quoin.url + path)
    const link = page.getByRole('link', { name: 'Open the picture The Hill' })
    await expect(link).toHaveAttribute('href', /^\/media\/[^/]+\/hill\.png$/)
    await context.close()
  })
})

test('a new section with nothing of its own is not shown', async ({ page, api }) => {
  const items = [{ title: 'First point' }, { title: 'Second point' }]
  await page.goto(
    await publish(api, [
      { type: 'intro', title: 'A page' },
      { type: 'points', title: 'Why choose this', items },
      { type: 'text', title: 'Below', content: '<p>Words</p>' },
    ]),
  )
  await expect(page.getByRole('heading', { name: 'Below' })).toBeVisible()
  await expect(page.getByText('Why choose this')).toHaveCount(0)
})
