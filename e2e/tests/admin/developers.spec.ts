import type { Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const call = (page: Page, name: string) =>
  page.getByRole('article', { name, exact: true })

test('a developer finds a call, and makes it', async ({ page, watch }) => {
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
})

test('the example of a call is what the server accepts', async ({ page }) => {
  await page.goto('/admin/api#tryCreateProduct')
  const dry = page.getByRole('article')
  await dry.getByRole('button', { name: 'Send' }).click()
  const { question } = new Admin(page)
  await expect(question).toContainText('Send POST /api/admin/products/dry-run?')
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(dry.getByRole('status').getByText('200 OK')).toBeVisible()
})

test('a call that never ends is stopped', async ({ page }) => {
  await page.goto('/admin/api#listen')
  const live = page.getByRole('article')
  await live.getByRole('button', { name: 'Send' }).click()
  await live.getByRole('button', { name: 'Stop' }).click()
  await expect(live.getByText(/^Stopped/)).toBeVisible()
})

test('a link leads to a call, by keyboard too', async ({ page }) => {
  await page.goto('/admin/api#createProduct')
  const create = call(page, 'Create Product')
  await create.getByRole('tab', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(create.getByRole('figure', { name: 'Example in Go' })).toContainText(
    'http.NewRequest("POST"',
  )
})

for (const path of [
  '/admin/api',
  '/admin/api#createProduct',
  '/admin/api#createMediaItem',
])
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessible(page)
  })
