import { hold } from '../../helpers/answers.ts'
import { expect, test } from '../../helpers/test.ts'

test('a page whose code cannot be fetched can be tried again', async ({
  page,
  watch,
}) => {
  watch.expectError(/Failed to (load resource|fetch)|ERR_FAILED|InnerPage/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/InnerPage-*', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByText('About').click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/People who finish/)
})

test('a page on a slow line gives a sign until it is there', async ({ page }) => {
  const taken = page.waitForRequest('**/api/analytics/events')
  await page.goto('/')
  await taken
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.innerText()
  const releaseCode = await hold(page, /InnerPage-/)
  const releaseContent = await hold(page, '/api/team')
  const link = page.getByRole('navigation', { name: 'Main' }).getByText('About')
  await link.click()
  await link.click()
  const sign = page.getByRole('progressbar', { name: 'Loading page' })
  await expect(sign).toBeVisible()
  await expect(title).toHaveText(before)
  releaseCode()
  await expect(title).toHaveText(/People who finish/)
  await expect(sign).toBeVisible()
  releaseContent()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(sign).toHaveCount(0)
  await page.goBack()
  await expect(title).toHaveText(before)
})
