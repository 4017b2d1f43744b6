import { answer } from '../../helpers/answers.ts'
import { expect, test } from '../../helpers/test.ts'

test('lists positions and opens one at its own address', async ({ page }) => {
  await page.goto('/careers')
  await expect(page.getByRole('link', { name: /Apply Now/ }).first()).toHaveAttribute(
    'href',
    /^\/contact/,
  )
  await expect(page.getByText(/^\+\d+ more/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /View Details/ })
    .or(page.getByRole('link', { name: /View Details/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/careers\?job=/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/careers$/)
})

test('offers to take a résumé when nothing is open', async ({ page }) => {
  await answer(page, '/api/jobs', [])
  await page.goto('/careers')
  await expect(page.getByText('No Open Positions')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send Your Resume' })).toHaveAttribute(
    'href',
    /^\/contact/,
  )
})

test('names services of its own when none are stored', async ({ page }) => {
  await answer(page, '/api/services', [])
  await page.goto('/services')
  await expect(page.getByRole('link', { name: /Get Started/ })).toHaveCount(4)
  for (const name of [
    'Discovery',
    'Planning',
    'Development',
    'Delivery',
    'Frontend',
    'Backend',
    'Mobile',
  ]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('names a team of its own when none is stored', async ({ page }) => {
  await answer(page, '/api/team', [])
  await page.goto('/about')
  for (const text of ['100+', '50+', '15+', '2019'])
    await expect(page.getByText(text).first()).toBeVisible()
})
