import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { known, many, product } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { answer, failure, serve, withhold } from '../../testing/serve.ts'
import { splitWords } from '../../content/splitWords.ts'

const list = (...products: object[]) => answer('/api/products', products)
const one = (changes = {}) => answer('/api/products/atlas', product(changes))

describe('the list of products', () => {
  it('says that it loads', async () => {
    serve()
    withhold('/api/products')
    open('/products')

    await screen.findByText('Loading products...')
  })

  it('says that there are none', async () => {
    serve(list())
    open('/products')

    await screen.findByText('No Products Available')
    screen.getByText('Check back later for our latest product offerings.')
  })

  it('offers another attempt when it fails', async () => {
    serve(failure('/api/products', 500, 'Broken.'), list(product()))
    const { user } = open('/products')

    await user.click(await screen.findByRole('button', { name: 'Try Again' }))

    await screen.findByRole('article', { name: 'Atlas' })
  })

  it('shows three features and counts the rest', async () => {
    serve(list(product()))
    open('/products')

    const card = within(await screen.findByRole('article', { name: 'Atlas' }))
    for (const text of [
      'active',
      'Single sign-on',
      'Audit trail',
      'Reports',
      '+2 more features',
    ])
      card.getByText(text)
    expect(card.queryByText('Exports')).not.toBeInTheDocument()
    expect(card.getByRole('link', { name: 'Learn More' })).toHaveAttribute(
      'href',
      '/products/atlas',
    )
    expect(card.getByRole('link', { name: 'Request Demo' })).toHaveAttribute(
      'href',
      '/contact',
    )
  })

  it('shows pictures above the icons, and nothing where there is none', async () => {
    const image = '/media/lake/lake.jpg'
    const expand = { image: known() as never }
    serve(list(product({ image, expand }), product({ id: 'bare', name: 'Bare' })))
    open('/products')

    const card = within(await screen.findByRole('article', { name: 'Atlas' }))
    card.getByRole('img', { name: 'A lake at dawn' })
    const bare = screen.getByRole('article', { name: 'Bare' })
    expect(bare.querySelector('img, picture')).toBeNull()
  })

  it('counts nothing at three features', async () => {
    serve(list(product({ features: ['A', 'B', 'C'] })))
    open('/products')

    await screen.findByText('C')
    expect(screen.queryByText(/more features/)).not.toBeInTheDocument()
  })

  it('leads to a custom solution', async () => {
    serve(list())
    open('/products')

    expect(
      await screen.findByRole('link', { name: 'Discuss Custom Solution' }),
    ).toHaveAttribute('href', '/contact')
    expect(screen.getByRole('link', { name: 'View Our Services' })).toHaveAttribute(
      'href',
      '/services',
    )
  })

  it('tells search engines what a product costs', async () => {
    serve(list())
    open('/products')
    await screen.findByText('No Products Available')

    expect(document.querySelector('meta[name=description]')).toHaveAttribute(
      'content',
      expect.stringContaining('UK pricing starts from £149 per month'),
    )
  })
})

describe('a product', () => {
  it('says that it loads', async () => {
    serve()
    withhold('/api/products/atlas')
    open('/products/atlas')

    await screen.findByText('Loading product details...')
  })

  it.each([404, 500])('is not found when the server answers %i', async (status) => {
    serve(failure('/api/products/atlas', status, 'No.'))
    open('/products/atlas')

    await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })
    screen.getByText("The product you're looking for doesn't exist or has been removed.")
    expect(screen.getByRole('link', { name: 'Back to Products' })).toHaveAttribute(
      'href',
      '/products',
    )
  })

  it('is not found when the server answers with nothing', async () => {
    serve(answer('/api/products/atlas', null))
    open('/products/atlas')

    await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })
  })

  it('shows its picture in the place of the pattern', async () => {
    const image = '/media/lake/lake.jpg'
    serve(one({ image, expand: { image: known() as never } }))
    open('/products/atlas')

    const picture = await screen.findByRole('img', { name: 'A lake at dawn' })
    expect(picture).toHaveAttribute('fetchpriority', 'high')
    expect(picture).toHaveAttribute('srcset', expect.stringContaining('ratio=4:3'))
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual([
      '1200',
      '900',
    ])
  })

  it('shows its features first', async () => {
    serve(one())
    open('/products/atlas')

    await screen.findByRole('heading', { level: 1, name: 'Atlas' })
    expect(screen.getByRole('tab', { name: 'Features' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    screen.getByText('Alerts')
    expect(screen.getByRole('link', { name: 'Request Demo' })).toHaveAttribute(
      'href',
      '/contact',
    )
    expect(screen.getByRole('link', { name: 'Download Brochure' })).toHaveAttribute(
      'href',
      '/api/products/atlas/brochure',
    )
    expect(screen.getByRole('link', { name: 'View All Products' })).toHaveAttribute(
      'href',
      '/products',
    )
  })

  it.each([
    ['Specifications', ['Data Retention', '8 years', 'Single Sign On', 'Yes']],
    ['Pricing', ['Starter', '£149', 'Business', '£1,399']],
    ['Reviews', ['R. Shah', 'It does what it says.']],
  ])('shows its %s', async (tab, texts) => {
    serve(one())
    const { user } = open('/products/atlas')

    await user.click(await screen.findByRole('tab', { name: tab }))

    const panel = within(screen.getByRole('tabpanel', { name: tab }))
    for (const text of texts) panel.getByText(text)
  })

  it.each(['put', 'delete'] as const)('goes with the product, after a %s', async (op) => {
    serve(one({ id: 'atlas' }))
    const { client } = open('/products/atlas')
    await screen.findByRole('heading', { level: 1, name: 'Atlas' })

    serve(failure('/api/products/atlas', 404, 'Product not found.'))
    await invalidateFor(client, { op, type: 'product', id: 'atlas' })

    await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })
  })

  it('gives a review without a rating the best one', async () => {
    serve(one({ reviews: [{ author: 'A', content: 'B' }] }))
    const { user } = open('/products/atlas')

    await user.click(await screen.findByRole('tab', { name: 'Reviews' }))

    screen.getByRole('img', { name: '5 out of 5 stars' })
  })

  it.each([
    ['Specifications', 'Ask us for the specifications of this product.'],
    ['Pricing', 'The price of Atlas depends on your needs. Ask us for a quote.'],
    ['Reviews', 'Nobody has reviewed this product yet.'],
  ])('has something to say without %s', async (tab, text) => {
    serve(one({ specifications: null, pricing: null, reviews: [] }))
    const { user } = open('/products/atlas')

    await user.click(await screen.findByRole('tab', { name: tab }))

    screen.getByText(text)
  })
})

it.each([
  ['dataRetention', 'Data Retention'],
  ['maxUsers2', 'Max Users2'],
  ['usesHTTPSOnly', 'Uses HTTPS Only'],
  ['Plain words', 'Plain words'],
])('splits the label %s', (label, words) => {
  expect(splitWords(label)).toBe(words)
})

it('lists every product', async () => {
  serve(list(...many(8, (n) => product({ id: `p${n}`, name: `Product ${n}` }))))
  open('/products')

  await screen.findByText('Product 8')
  expect(screen.getAllByRole('article')).toHaveLength(8)
})
