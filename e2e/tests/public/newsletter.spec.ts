import type { Page } from '@playwright/test'
import { fail, hold } from '../../helpers/answers.ts'
import { read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const path = '/api/subscribers'
const thanks = 'Thank you for subscribing. The next letter is yours.'

function newsletter(page: Page) {
  const form = page.getByRole('form', { name: 'Newsletter' })
  return {
    form,
    field: form.getByRole('textbox', { name: 'Email address' }),
    button: form.getByRole('button'),
  }
}

test('refuses what is no address', async ({ page }) => {
  await page.goto('/blog')
  const { field, button, form } = newsletter(page)
  for (const email of ['', 'reader', 'reader@example', 'a reader@example.org']) {
    await field.fill(email)
    await button.click()
    await expect(field).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(form.getByText(thanks)).toHaveCount(0)
})

test('stores a subscriber once, however often they ask', async ({ page, api }) => {
  await page.goto('/blog')
  const { form, field, button } = newsletter(page)
  const email = `reader-${crypto.randomUUID()}@example.org`
  for (const typed of [email, ` ${email}`]) {
    await field.fill(typed)
    const release = await hold(page, path)
    await button.click()
    await expect(button).toHaveText('Subscribing...')
    await expect(button).toBeDisabled()
    release()
    await expect(form.getByText(thanks)).toBeVisible()
    await expect(field).toHaveValue('')
  }
  const stored = await read<{ email: string }[]>(api, path)
  expect(stored.filter((one) => one.email === email)).toHaveLength(1)
})

test('keeps the address when it cannot be stored', async ({ page, watch }) => {
  watch.expectStatus(500, path)
  await fail(page, path, 500, 'The store is closed.')
  await page.goto('/blog')
  const { form, field, button } = newsletter(page)
  await field.fill('reader@example.org')
  await button.click()
  await expect(field).toHaveAccessibleDescription(
    'We could not store your address. Please try again.',
  )
  await expect(field).toHaveValue('reader@example.org')
  await page.unrouteAll()
  await button.click()
  await expect(form.getByText(thanks)).toBeVisible()
  await expect(field).toHaveAccessibleDescription('')
})
