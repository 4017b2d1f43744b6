import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../../helpers/axe.ts'
import { photo } from '../../helpers/photo.ts'
import { administrator, Quoin } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

let own: Quoin

test.beforeAll(async () => {
  // The home page is one that other tests look at.
  own = await Quoin.start('page-editor')
})

test.afterAll(() => own.stop())

/** Signs in, and has the opening of the home page show the first of two pictures; gives the name of the other one. */
async function prepare({ request }: Page): Promise<string> {
  const answer = await request.post(`${own.url}/api/admin/login`, { data: administrator })
  expect(answer.status()).toBe(200)
  const first = await upload(request, 'shown')
  const other = await upload(request, 'other')
  const put = await request.put(`${own.url}/api/admin/content/sections/hero`, {
    data: { metadata: { image: first.url } },
  })
  expect(put.status()).toBe(200)
  return other.name
}

async function upload(request: APIRequestContext, name: string) {
  const file = photo(`${name}-${Date.now()}.png`)
  const made = await request.post(`${own.url}/api/admin/media`, {
    multipart: { file, alt: `The ${name} picture` },
  })
  expect(made.status()).toBe(201)
  return (await made.json()) as { name: string; url: string }
}

/** What visitors have on the home page: its opening, its picture, and the headings of its sections. */
async function seen(visitor: Page) {
  await visitor.goto(own.url)
  return {
    opening: await visitor.getByRole('heading', { level: 1 }).textContent(),
    picture: await visitor.locator('#hero img').getAttribute('src'),
    sections: await visitor.locator('main h2').allTextContents(),
    points: await visitor.locator('main h3').allTextContents(),
  }
}

test(
  'a newcomer changes the home page on the page itself, by mouse',
  { tag: '@smoke' },
  async ({ page, visitor }) => {
    const other = await prepare(page)
    await page.goto(`${own.url}/?edit`)
    const bar = page.getByRole('region', { name: 'Page editor' })
    const panel = page.getByRole('dialog', { name: /^Edit / })

    await page.getByRole('heading', { level: 1 }).click()
    await panel.getByLabel('Title').fill('Made by mouse')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made by mouse')
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await page.locator('#hero img').click()
    await panel.getByRole('button', { name: 'Choose from library' }).click()
    await page
      .getByRole('dialog', { name: 'Choose a picture' })
      .getByRole('option', { name: other })
      .click()
    await expect(page.locator('#hero img')).toHaveAttribute('src', /other-/)

    await page.getByRole('heading', { name: 'Why Choose Us' }).hover()
    await page.getByRole('button', { name: 'Add section below Why Choose Us' }).click()
    const gallery = page.getByRole('dialog', { name: 'Add a section' })
    await gallery.getByRole('button', { name: /^Points/ }).click()
    await panel.getByLabel('Title').first().fill('Three by mouse')
    await expect(
      page.getByRole('heading', { name: 'Three by mouse', level: 2 }).first(),
    ).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('heading', { name: 'Second point' }).click()
    await panel.getByLabel('Title').fill('On time')
    await page.keyboard.press('Escape')

    await page.getByRole('heading', { name: 'Three by mouse' }).hover()
    await page.getByRole('button', { name: 'Move up Three by mouse' }).click()
    await bar.getByRole('button', { name: 'Save' }).click()
    await expect(bar.getByRole('status')).toHaveText('Nothing changed')

    const now = await seen(visitor)
    expect(now.opening).toBe('Made by mouse')
    expect(now.picture).toContain('/other-')
    expect(now.points).toContain('On time')
    const at = now.sections.indexOf('Three by mouse')
    expect(now.sections[at + 1]).toBe('Why Choose Us')
  },
)

test('a newcomer changes the home page on the page itself, by keys alone', async ({
  page,
  visitor,
}) => {
  await prepare(page)
  await page.goto(`${own.url}/?edit`)
  const bar = page.getByRole('region', { name: 'Page editor' })
  await expect(bar).toBeVisible()
  const keys = page.keyboard

  await tabTo(page, /^Edit Title of /)
  await keys.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await keys.press('Control+A')
  await keys.type('Made by keys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made by keys')
  await keys.press('Escape')
  await expectFocus(page, 'Edit Title of Made by keys')

  await tabTo(page, /^Edit Picture of |^Edit Image of /)
  await keys.press('Enter')
  await tabTo(page, /^Choose from library/)
  await keys.press('Enter')
  await tabTo(page, /^(?:other|shown)-/)
  await pressUntil(page, 'ArrowLeft', /^other-/)
  await keys.press('Enter')
  await expect(page.locator('#hero img')).toHaveAttribute('src', /other-/)
  await keys.press('Escape')

  await tabTo(page, /^Edit Solutions/)
  await pressUntil(page, 'ArrowRight', /^Add section below Solutions/)
  await keys.press('Enter')
  await tabTo(page, /^Points/)
  await keys.press('Enter')
  await expectFocus(page, 'Why choose this')
  await keys.press('Control+A')
  await keys.type('Three by keys')
  await keys.press('Escape')

  await tabTo(page, /^Edit Three by keys/, 'Shift+Tab')
  await pressUntil(page, 'ArrowRight', /^Move up Three by keys/)
  await keys.press('Enter')
  await expectFocus(page, 'Move up Three by keys')
  await keys.press('Control+S')
  await expect(bar.getByRole('status')).toHaveText('Nothing changed')
  await expectAccessible(page)

  const now = await seen(visitor)
  expect(now.opening).toBe('Made by keys')
  expect(now.picture).toContain('/other-')
  const at = now.sections.indexOf('Three by keys')
  expect(now.sections[at + 1]).toBe('Solutions')
})

/** The name of what has the focus, as far as a person is told it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element instanceof HTMLInputElement && element.value) return element.value
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })
}

async function expectFocus(page: Page, name: string) {
  await expect.poll(() => focused(page)).toBe(name)
}

function tabTo(page: Page, name: RegExp, key = 'Tab') {
  return pressUntil(page, key, name)
}

/** Presses a key until something with a name has the focus. */
async function pressUntil(page: Page, key: string, name: RegExp) {
  for (let presses = 0; presses < 200; presses += 1) {
    if (name.test(await focused(page))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${name.source}`)
}
