import type { Page } from '@playwright/test'
import { hold } from '../../helpers/answers.ts'
import { expect, test } from '../../helpers/test.ts'

/** Searches by the header for a word that entries have. */
async function search(page: Page): Promise<void> {
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the site' })
  await box.fill('portal')
  await box.press('Enter')
}

test('a page whose code cannot be fetched can be tried again', async ({
  page,
  watch,
}) => {
  watch.expectError(/Failed to (load resource|fetch)|ERR_FAILED|SearchPage/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/SearchPage-*', (route) => route.abort())
  await search(page)
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Results for/)
})

test('a page on a slow line gives a sign until it is there', async ({ page }) => {
  const taken = page.waitForRequest('**/api/analytics/events')
  await page.goto('/')
  await taken
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.innerText()
  const releaseCode = await hold(page, /SearchPage-/)
  const releaseContent = await hold(page, '/api/search')
  await search(page)
  const sign = page.getByRole('progressbar', { name: 'Loading page' })
  await expect(sign).toBeVisible()
  await expect(title).toHaveText(before)
  releaseCode()
  await expect(title).toHaveText(/Results for/)
  await expect(sign).toBeVisible()
  releaseContent()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(sign).toHaveCount(0)
  await page.goBack()
  await expect(title).toHaveText(before)
})
