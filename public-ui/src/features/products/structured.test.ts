import { describe, expect, it } from 'vitest'
import { known, product } from '../../testing/content.ts'
import { site } from '../../testing/site.ts'
import { productThings } from './structured.ts'

const described = (changes = {}) => productThings(product(changes), site)[0]

describe('a product', () => {
  it('is described with its plans and reviews', () => {
    const reviews = [
      { author: 'R. Shah', rating: 4, content: 'Good.' },
      { content: 'Very good.' },
    ]
    const thing = described({ slug: 'atlas-portal', reviews })

    expect(thing).toMatchObject({
      '@type': 'Product',
      name: 'Atlas',
      url: 'https://example.co.uk/products/atlas-portal',
      image: 'https://example.co.uk/api/products/atlas/picture',
      category: 'Portals',
      aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
      review: [
        { author: { name: 'R. Shah' }, reviewRating: { ratingValue: 4 } },
        { author: { name: 'A customer' }, reviewRating: { ratingValue: 5 } },
      ],
      offers: [
        {
          '@type': 'Offer',
          name: 'Starter',
          price: 149,
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: 149,
            priceCurrency: 'GBP',
            unitText: 'month',
          },
        },
        { name: 'Business', price: 1399 },
      ],
    })
  })

  it('has its picture of the site', () => {
    const image = '/media/lake/lake.jpg'
    expect(described({ image, expand: { image: known() } })).toMatchObject({
      image: 'https://example.co.uk/media/lake/lake.jpg',
    })
  })

  it.each([
    ['one of another host', 'https://example.com/a.jpg', 'https://example.com/a.jpg'],
    [
      'the one that the server draws where its own is gone',
      '/media/lake/lake.jpg',
      'https://example.co.uk/api/products/atlas/picture',
    ],
  ])('has %s', (_, image, address) => {
    expect(described({ image, expand: { image: null } })).toMatchObject({
      image: address,
    })
  })

  it('is out of stock when it is inactive', () => {
    expect(described({ status: 'inactive' })).toMatchObject({
      offers: [
        { availability: 'https://schema.org/OutOfStock' },
        { availability: 'https://schema.org/OutOfStock' },
      ],
    })
  })

  it.each([
    { reviews: [], pricing: null, category: '' },
    { reviews: null, pricing: {} },
  ])('has no offers and no rating without any: %j', (changes) => {
    const thing = described({ category: '', ...changes })
    for (const name of ['offers', 'review', 'aggregateRating', 'category'])
      expect(thing).not.toHaveProperty(name)
  })
})
