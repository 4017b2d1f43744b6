import type { Product } from '@quoin/shared-ui/api/schema'
import { listOf, textOr } from '../../content/missing.ts'
import { describedAs } from '../../content/seo.ts'
import { breadcrumbs } from '../../page/breadcrumbs.ts'
import { canonicalPath } from '../../page/canonical.ts'
import { publisher } from '../../page/organization.ts'
import type { Site, Thing } from '../../page/StructuredData.tsx'
import { describedPicture } from '../../ui/picture/shared.ts'
import { bestRating } from './Reviews.tsx'

/** The address of a product's generated picture. */
export function drawnAddress({ id }: Product): string {
  return `/api/products/${encodeURIComponent(id)}/picture`
}

/** The structured data of a product with its plans and reviews, and its breadcrumbs. */
export function productThings(product: Product, site: Site): Thing[] {
  const { name, description, category } = product
  const path = canonicalPath('/products', product)
  const url = site.origin + path
  const picture = describedPicture(product, drawnAddress(product), site.origin)
  return [
    {
      '@type': 'Product',
      '@id': `${url}#product`,
      name,
      description: describedAs(product, description),
      url,
      image: typeof picture === 'string' ? picture : picture.url,
      ...(category && { category }),
      brand: publisher(site),
      ...offersOf(product, url),
      ...reviewsOf(product),
    },
    breadcrumbs(site, ['Products', '/products'], [name, path]),
  ]
}

/** An offer for each plan; a product without plans has none. */
function offersOf({ pricing, status }: Product, url: string): object {
  const plans = Object.entries(pricing ?? {})
  if (plans.length === 0) return {}
  const stock = status === 'active' ? 'InStock' : 'OutOfStock'
  const offers = plans.map(([name, price]) => ({
    '@type': 'Offer',
    name,
    price,
    priceCurrency: 'GBP',
    url,
    availability: `https://schema.org/${stock}`,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'GBP',
      unitText: 'month',
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
    },
  }))
  return { offers }
}

/** The reviews and their average; a product without reviews has neither. */
function reviewsOf(product: Product): object {
  const reviews = listOf(product.reviews)
  if (reviews.length === 0) return {}
  const ratings = reviews.map(({ rating }) => rating ?? bestRating)
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round(mean * 10) / 10,
      reviewCount: reviews.length,
      bestRating,
    },
    review: reviews.map(({ author, content, rating = bestRating }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: textOr(author, 'A customer') },
      reviewBody: content,
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating },
    })),
  }
}
