import { type Product, read } from '../../helpers/content.ts'
import { expect, reading, test } from '../../helpers/test.ts'

test.use(reading)

test(
  'home shows its first six products and leads on',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const products = await read<Product[]>(request, '/api/products')
    expect(products.length, 'the demo has more than six').toBeGreaterThan(6)
    await page.goto('/')
    const cards = page.getByRole('region', { name: 'Solutions' }).getByRole('article')
    await expect(cards.getByRole('heading')).toHaveText(
      products.slice(0, 6).map(({ name }) => name),
    )
    await page.getByRole('link', { name: 'Explore Solutions' }).click()
    await expect(page).toHaveURL('/services')
  },
)
