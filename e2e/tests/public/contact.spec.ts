import { fail, hold } from '../../helpers/answers.ts'
import { expect, test } from '../../helpers/test.ts'

test('wants a name, an e-mail address and a message', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel(/^Name/).fill('   ')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(
    page.getByText('Missing Information', { exact: true }).first(),
  ).toBeVisible()
  await expect(
    page
      .getByText('Please fill in all required fields (Name, Email, and Message).')
      .first(),
  ).toBeVisible()
  await page.getByLabel(/^Name/).fill('Ada')
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('not an address')
  await page.getByLabel(/^Message/).fill('Hello')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Invalid Email', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Missing Information', { exact: true })).toHaveCount(0)
})

test('sends an inquiry and clears the form', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByLabel(/^Message/)).toHaveAttribute('rows', '6')
  await page.getByLabel(/^Name/).fill('Ada Browser')
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('ada@example.org')
  await page.getByLabel(/^Message/).fill('Please call me about a portal.')
  const release = await hold(page, '/api/inquiries')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  release()
  await expect(page.getByText('Message Sent Successfully!').first()).toBeVisible()
  await expect(
    page
      .getByText("Thank you for your inquiry. We'll get back to you within 24 hours.")
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel(/^Message/)).toHaveValue('')
})

test('keeps what was typed when sending fails', async ({ page, watch }) => {
  watch.expectStatus(503, '/api/inquiries')
  await page.goto('/contact')
  await fail(page, '/api/inquiries', 503, 'The server is stopping.')
  await page.getByLabel(/^Name/).fill('Ada')
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('ada@example.org')
  await page.getByLabel(/^Message/).fill('Do not lose this.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Error Sending Message').first()).toBeVisible()
  await expect(page.getByText('503: The server is stopping.').first()).toBeVisible()
  await expect(page.getByLabel(/^Message/)).toHaveValue('Do not lose this.')
})
