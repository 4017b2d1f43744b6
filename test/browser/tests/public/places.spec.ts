import type { Page } from '@playwright/test'
import { create, fresh, type Post } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const headings = ['The first part', 'The second part', 'The last part']

const text = headings
  .map((heading) => `<h2>${heading}</h2>${'<p>A line of the article.</p>'.repeat(40)}`)
  .join('')

/** How far a page is scrolled, when it no longer moves. */
const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

const scroll = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** Follows a link from where the page is scrolled to. */
const follow = (page: Page, navigation: string, name: string) =>
  page
    .getByRole('navigation', { name: navigation })
    .getByRole('link', { name })
    .evaluate((link: HTMLElement) => link.click())

test.describe('in an article', () => {
  let title = ''

  test.beforeEach(async ({ page, api }) => {
    title = fresh('Long')
    const post = { title, content: text, category: 'Sea', status: 'published' }
    const { id } = await create<Post>(api, '/api/blog', post)
    const counted = page.waitForRequest('**/api/analytics/events')
    await page.goto(`/blog/${id}`)
    await counted
  })

  test('Back after a jump to a heading returns to the place before', async ({ page }) => {
    await scroll(page, 150)
    await expect.poll(() => place(page)).toBe(150)
    await follow(page, 'Contents', 'The last part')
    await expect(heading(page, 'The last part')).toBeInViewport()
    const jumped = await place(page)
    await follow(page, 'Contents', 'The first part')
    await expect(heading(page, 'The first part')).toBeInViewport()
    await page.goBack()
    await expect.poll(() => place(page)).toBe(jumped)
    await page.goBack()
    await expect.poll(() => place(page)).toBe(150)
    await page.goForward()
    await expect.poll(() => place(page)).toBe(jumped)
    await expect(page).toHaveURL(/#/)
  })

  test('a heading and the main part are found again in an article that was read before', async ({
    page,
  }) => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await follow(page, 'Main', 'Blog')
    await page.getByRole('link', { name: title }).first().click()
    await expect(heading(page, 'The first part')).toBeVisible()
    expect(await place(page)).toBe(0)
    await follow(page, 'Contents', 'The second part')
    await expect(heading(page, 'The second part')).toBeInViewport()
    await page.goBack()
    await expect.poll(() => place(page)).toBe(0)
    await page.getByRole('link', { name: /^Skip to/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    const main = await page
      .getByRole('main')
      .evaluate((element: HTMLElement) => element.offsetTop)
    await expect.poll(() => place(page)).toBeLessThanOrEqual(main)
  })
})
