import { answer } from '../../helpers/answers.ts'
import { openBare } from '../../helpers/bare.ts'
import { type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test('the hero leads to contact and services', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start Your Journey' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await page.getByRole('link', { name: 'Explore Solutions' }).click()
  await expect(page).toHaveURL('/services')
})

test('the studio states its record', async ({ page }) => {
  await page.goto('/')
  for (const claim of ['500+', '98%', '24/7'])
    await expect(page.getByText(claim, { exact: true })).toBeVisible()
})

test('Solutions are the first six products', async ({ page, request }) => {
  const products = await read<Product[]>(request, '/api/products')
  expect(products.length, 'the demo has more than six').toBeGreaterThan(6)
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Solutions' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(
    products.slice(0, 6).map(({ name }) => name),
  )
  const third = products[2]
  await cards.nth(2).getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(`/products/${third?.id ?? ''}`)
})

test('four reasons to choose the studio', async ({ page }) => {
  await page.goto('/')
  const block = page.getByRole('region', { name: /^Why Choose/ })
  await expect(block.getByRole('listitem')).toHaveCount(4)
  for (const point of [
    /expert development/i,
    /fast delivery/i,
    /quality assured/i,
    /24\/7 support/i,
  ])
    await expect(block.getByRole('heading', { name: point })).toBeVisible()
})

test('at most three testimonials are shown', async ({ page }) => {
  const words = ['First words.', 'Second words.', 'Third words.', 'Fourth words.']
  await answer(
    page,
    '/api/testimonials',
    words.map((content, index) => ({
      id: String(index),
      content,
      clientName: `Client ${index}`,
      company: 'Acme Limited',
      clientTitle: '',
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    })),
  )
  await openBare(page)
  await page.goto('/')
  for (const shown of words.slice(0, 3)) await expect(page.getByText(shown)).toBeVisible()
  await expect(page.getByText('Fourth words.')).toHaveCount(0)
  await expect(page.getByText(/Acme Limited/)).toHaveCount(3)
})

test('without testimonials the page says that they load', async ({ page }) => {
  await answer(page, '/api/testimonials', [])
  await openBare(page)
  await page.goto('/')
  await expect(page.getByText('Loading Client Testimonials')).toBeVisible()
})

test('the page closes with contact and about', async ({ page }) => {
  await page.goto('/')
  const closing = page.getByRole('main').getByRole('region').last()
  await expect(closing.getByRole('link').first()).toHaveAttribute('href', '/contact')
  await closing.getByRole('link').last().click()
  await expect(page).toHaveURL('/about')
})
