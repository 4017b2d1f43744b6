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
