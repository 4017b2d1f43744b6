import type { Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const call = (page: Page, name: string) =>
  page.getByRole('article', { name, exact: true })

test('a developer finds a call, makes it, and makes for real what an example says', async ({
  page,
  api,
  watch,
}) => {
  watch.expectStatus(400, '/api/products')
  const admin = new Admin(page)
  await admin.open('/admin/api', 'API')
  await page.getByLabel('Find a call').fill('list products')
  await page.getByRole('link', { name: /List Products[ ,]+\/api\/products$/ }).click()
  await expect(page).toHaveURL('/admin/api#listProducts')
  await expect(
    page.getByRole('heading', { level: 2, name: 'List Products' }),
  ).toBeFocused()

  const list = call(page, 'List Products')
  await list.getByLabel('limit', { exact: true }).fill('1')
  await list.getByLabel('status', { exact: true }).selectOption('active')
  await list.getByRole('button', { name: 'Send' }).click()
  await expect(list.getByRole('status').getByText('200 OK')).toBeVisible()
  await expect(list.getByRole('figure', { name: 'Answer' })).toContainText('"id":')

  await list.getByLabel('limit', { exact: true }).fill('none')
  await list.getByRole('button', { name: 'Send' }).click()
  await expect(list.getByRole('status').getByText('400 Bad Request')).toBeVisible()
  await expect(list.getByRole('figure', { name: 'Answer' })).toContainText('"detail":')

  await page.goto('/admin/api#createTestimonial')
  const make = page.getByRole('article', { name: /^Create Testimonial/ })
  await make.getByRole('button', { name: 'Send' }).click()
  await expect(admin.question).toContainText('Send POST /api/testimonials?')
  await admin.question.getByRole('button', { name: 'Send' }).click()
  await expect(make.getByRole('status').getByText('201 Created')).toBeVisible()
  const answer = await make.getByRole('figure', { name: 'Answer' }).innerText()
  const id = /"id": *"([^"]+)"/.exec(answer)?.[1] ?? ''
  expect((await api.delete(`/api/testimonials/${id}`)).status()).toBe(204)
})
