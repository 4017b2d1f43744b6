import type { Page } from '@playwright/test'
import { hold } from '../../helpers/answers.ts'
import { ContactForm } from '../../helpers/contact.ts'
import { watchShifts } from '../../helpers/shift.ts'
import { expect, test } from '../../helpers/test.ts'

/** Notes the names of the scripts that a page fetches. */
function watchScripts(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/(\w+)-[^/]*\.js$/.exec(request.url())?.[1]
    if (name !== undefined) names.push(name)
  })
  return names
}

test(
  'a form is fetched when it is touched, and keeps what was typed meanwhile',
  { tag: '@smoke' },
  async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const scripts = watchScripts(page)
    const shifted = await watchShifts(page)
    await page.mouse.move(0, 0)
    const counted = page.waitForRequest('**/api/analytics/events')
    await page.goto('/contact')
    await counted
    expect(scripts).not.toContain('Form')
    const release = await hold(page, /\/assets\/Form-.*\.js/)
    const form = new ContactForm(page)
    const name = form.field('Name')
    await name.focus()
    await page.keyboard.type('Ada Byron')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    const arrived = page.waitForResponse(/\/assets\/Form-.*\.js/)
    release()
    await arrived
    // What it keeps for another visit shows that it is alive.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('quoin.inquiry')))
      .toContain('Ada Byron')
    await page.keyboard.type('!')
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('Ada Byr!on')
    expect(await shifted()).toEqual([])
    expect(said).toEqual([])
  },
)

test('parts below the fold are fetched when they are scrolled to', async ({ page }) => {
  const scripts = watchScripts(page)
  const shifted = await watchShifts(page)
  const counted = page.waitForRequest('**/api/analytics/events')
  await page.goto('/blog/what-wcag-2-2-asks-of-a-business-website')
  await counted
  expect(scripts).not.toContain('Related')
  const related = page.getByRole('region', { name: 'Related Articles' })
  await related.scrollIntoViewIfNeeded()
  await expect.poll(() => scripts).toContain('Related')
  await page.evaluate(() => Object.assign(globalThis, { same: true }))
  await related.getByRole('link').first().click()
  await expect(page).not.toHaveURL(/what-wcag/)
  expect(await page.evaluate(() => 'same' in globalThis)).toBe(true)
  expect(await shifted()).toEqual([])
})

test('a link of a part leads on before the code of the part is there', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(globalThis, { same: true }))
  await hold(page, /\/assets\/Hero-.*\.js/)
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Start Your Journey' })
    .first()
    .click()
  await expect(page).toHaveURL('/contact')
  expect(await page.evaluate(() => 'same' in globalThis)).toBe(true)
})
