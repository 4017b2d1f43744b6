import { answer, fail, hold } from '../../helpers/answers.ts'
import { openBare } from '../../helpers/bare.ts'
import { create, fresh, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const path = '/api/products'

test('a card shows the first three features and counts the rest', async ({
  page,
  request,
}) => {
  const [product] = await read<Product[]>(request, path)
  if (product === undefined) throw new Error('the demo has no products')
  await page.goto('/products')
  const card = page.getByRole('article', { name: product.name })
  await expect(card.getByText(product.description)).toBeVisible()
  for (const shown of product.features.slice(0, 3))
    await expect(card.getByText(shown)).toBeVisible()
  for (const left of product.features.slice(3))
    await expect(card.getByText(left)).toHaveCount(0)
  await expect(
    card.getByText(`+${product.features.length - 3} more features`),
  ).toBeVisible()
})

test('a card links to its product and to a demo', async ({ page, request }) => {
  const [product] = await read<Product[]>(request, path)
  if (product === undefined) throw new Error('the demo has no products')
  await page.goto('/products')
  const card = page.getByRole('article', { name: product.name })
  await expect(card.getByRole('link', { name: 'Request Demo' })).toHaveAttribute(
    'href',
    /^\/contact\b/,
  )
  await card.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(`/products/${product.id}`)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
})

test('three features or fewer leave nothing to count', async ({ page, api }) => {
  const name = fresh('Three Things')
  await create(api, path, { name, description: 'Short.', features: ['A', 'B', 'C'] })
  await page.goto('/products')
  const card = page.getByRole('article', { name })
  await expect(card.getByRole('listitem')).toHaveText(['A', 'B', 'C'])
  await expect(card.getByText(/more features/)).toHaveCount(0)
})

test('the badge tells active products from inactive ones', async ({ page, api }) => {
  const active = fresh('Open')
  const inactive = fresh('Closed')
  await create(api, path, { name: active, description: 'On sale.', status: 'active' })
  await create(api, path, { name: inactive, description: 'Paused.', status: 'inactive' })
  await page.goto('/products')
  const badge = (name: string, status: string) =>
    page.getByRole('article', { name }).getByText(status, { exact: true })
  await expect(badge(active, 'active')).toBeVisible()
  await expect(badge(inactive, 'inactive')).toBeVisible()
  const look = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await badge(active, 'active').evaluate(look)).not.toBe(
    await badge(inactive, 'inactive').evaluate(look),
  )
})

test('the page leads on to contact and services', async ({ page }) => {
  await page.goto('/products')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('link', { name: 'Discuss Custom Solution' }),
  ).toHaveAttribute('href', /^\/contact\b/)
  await expect(main.getByRole('link', { name: /services/i })).toHaveAttribute(
    'href',
    '/services',
  )
})

test('the page says that it is loading until the products arrive', async ({ page }) => {
  const release = await hold(page, path)
  await openBare(page)
  await page.goto('/products')
  await expect(page.getByText('Loading products...')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  release()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Loading products...')).toHaveCount(0)
})

test('an empty list says so', async ({ page }) => {
  await answer(page, path, [])
  await openBare(page)
  await page.goto('/products')
  await expect(page.getByText('No Products Available')).toBeVisible()
  await expect(
    page.getByText('Check back later for our latest product offerings.'),
  ).toBeVisible()
})

test('a list that fails can be tried again', async ({ page, watch }) => {
  watch.expectStatus(500, path)
  await fail(page, path, 500, 'The store is closed.')
  await openBare(page)
  await page.goto('/products')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('No Products Available')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a broken section leaves the page standing, and can be tried again', async ({
  page,
  watch,
}) => {
  watch.expectError(/./)
  await answer(page, path, [null])
  await openBare(page)
  await page.goto('/products')
  const notice = page.getByRole('alert')
  await expect(notice.getByText('Something went wrong')).toBeVisible()
  await expect(
    notice.getByText(
      'We apologize for the inconvenience. An unexpected error occurred while loading this section.',
    ),
  ).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Discuss Custom Solution' })).toBeVisible()
  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
