import type { APIRequestContext } from '@playwright/test'
import { fail, hold } from '../../helpers/answers.ts'
import { openBare } from '../../helpers/bare.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const complete = (api: APIRequestContext) =>
  create(api, '/api/products', {
    name: fresh('Tidewatch'),
    description: 'Tells a harbour when the water comes.',
    features: ['Tide tables', 'Alerts by text'],
    specifications: { uptimeGuarantee: '99.9%', dataRetentionPeriod: '90 days' },
    pricing: { Starter: 149, Harbour: 1299 },
    reviews: [
      { author: 'Morag Innes', rating: 4, content: 'It has never been late.' },
      { author: 'Owen Pryce', content: 'The boats are still where I left them.' },
    ],
  })

test('the hero shows what the product is and where to go from it', async ({
  page,
  api,
}) => {
  const product = await complete(api)
  await page.goto(`/products/${product.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(main.getByText(product.description)).toBeVisible()
  await expect(main.getByText('active', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Request Demo' })).toHaveAttribute(
    'href',
    /^\/contact\b/,
  )
  await expect(main.getByText('Download Brochure')).toBeVisible()
  await main.getByRole('link', { name: 'View All Products' }).click()
  await expect(page).toHaveURL('/products')
})

test('four tabs, with the features first', async ({ page, api }) => {
  const product = await complete(api)
  await page.goto(`/products/${product.id}`)
  await expect(page.getByRole('tab')).toHaveText([
    'Features',
    'Specifications',
    'Pricing',
    'Reviews',
  ])
  await expect(page.getByRole('tab', { name: 'Features' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText(
    product.features,
  )
})

test('specification labels are split into words', async ({ page, api }) => {
  const { id } = await complete(api)
  await page.goto(`/products/${id}`)
  await page.getByRole('tab', { name: 'Specifications' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Specifications' })
  await expect(panel.getByText(/^uptime guarantee$/i)).toBeVisible()
  await expect(panel.getByText('99.9%')).toBeVisible()
  await expect(panel.getByText(/^data retention period$/i)).toBeVisible()
  await expect(panel.getByText('90 days')).toBeVisible()
})

test('each plan is priced in pounds per month', async ({ page, api }) => {
  const { id } = await complete(api)
  await page.goto(`/products/${id}`)
  await page.getByRole('tab', { name: 'Pricing' }).click()
  const plans = page.getByRole('tabpanel', { name: 'Pricing' }).getByRole('listitem')
  await expect(plans.filter({ hasText: 'Starter' })).toHaveText(
    /£149\s*(per |\/)\s*month/,
  )
  await expect(plans.filter({ hasText: 'Harbour' })).toHaveText(
    /£1,?299\s*(per |\/)\s*month/,
  )
})

test('reviews show author, rating and words; a rating left out is 5', async ({
  page,
  api,
}) => {
  const { id } = await complete(api)
  await page.goto(`/products/${id}`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  const reviews = page.getByRole('tabpanel', { name: 'Reviews' }).getByRole('listitem')
  const first = reviews.filter({ hasText: 'Morag Innes' })
  await expect(first).toContainText('It has never been late.')
  await expect(first.getByRole('img', { name: /\b4 out of 5\b/ })).toBeVisible()
  const second = reviews.filter({ hasText: 'Owen Pryce' })
  await expect(second.getByRole('img', { name: /\b5 out of 5\b/ })).toBeVisible()
})

test('the tabs are worked by keyboard', async ({ page, api }) => {
  const { id } = await complete(api)
  await page.goto(`/products/${id}`)
  const selected = (name: string) =>
    expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
  await page.getByRole('tab', { name: 'Features' }).focus()
  await page.keyboard.press('ArrowRight')
  await selected('Specifications')
  await page.keyboard.press('End')
  await selected('Reviews')
  await expect(page.getByRole('tabpanel', { name: 'Reviews' })).toBeVisible()
  await page.keyboard.press('Home')
  await selected('Features')
})

test('the brochure is a PDF of this product', async ({ page, api, request }) => {
  const { id } = await complete(api)
  await page.goto(`/products/${id}`)
  const download = page.waitForEvent('download')
  await page.getByText('Download Brochure').click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  const answer = await request.get((await download).url())
  expect(answer.headers()['content-type']).toContain('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the page says that it is loading until the product arrives', async ({
  page,
  api,
}) => {
  const { id, name } = await complete(api)
  const release = await hold(page, `/api/products/${id}`)
  await openBare(page)
  await page.goto(`/products/${id}`)
  await expect(page.getByText('Loading product details...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Loading product details...')).toHaveCount(0)
})

test('a missing product is a 404 that leads back', async ({ page, watch }) => {
  watch.expectStatus(404, '/products/missing')
  watch.expectStatus(404, '/api/products/missing')
  const answer = await page.goto('/products/missing')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  await expect(
    page.getByText("The product you're looking for doesn't exist or has been removed."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/products')
})

test('a product that fails to load is not found', async ({ page, api, watch }) => {
  const { id } = await complete(api)
  watch.expectStatus(500, `/api/products/${id}`)
  await fail(page, `/api/products/${id}`, 500, 'The store is closed.')
  await openBare(page)
  await page.goto(`/products/${id}`)
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
})
