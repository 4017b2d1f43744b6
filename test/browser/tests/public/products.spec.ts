import { create, fresh, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const path = '/api/products'

test(
  'a card shows the first three features, counts the rest, and leads to its product',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const products = await read<Product[]>(request, path)
    const product = products.find(({ features }) => features.length > 3)
    if (product === undefined) throw new Error('the demo has no such product')
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
    await card.getByRole('link', { name: 'Learn More' }).click()
    await expect(page).toHaveURL(`/products/${product.slug}`)
    const heading = page.getByRole('heading', { level: 1, name: product.name })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${product.name} \\|`))
  },
)

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
