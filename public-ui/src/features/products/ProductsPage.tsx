import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox } from '@quoin/shared-ui/ui/glyphs'
import { useQuery } from '@tanstack/react-query'
import { productsQuery } from '../../content/lists.ts'
import { breadcrumbs } from '../../page/breadcrumbs.ts'
import { Head } from '../../page/Head.tsx'
import { StructuredData } from '../../page/StructuredData.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { CallToAction } from '../../ui/CallToAction.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import grid from '../../ui/Grid.module.css'
import { Loading } from '../../ui/states/Loading.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { ProductCard } from './ProductCard.tsx'

/** All products. */
export function ProductsPage() {
  return (
    <>
      <Head
        title="Products"
        description="Ready-made software for working businesses. UK pricing starts from £149 per month."
      />
      <StructuredData of={(site) => [breadcrumbs(site, ['Products', '/products'])]} />
      <PageHero
        art="products"
        title="Products that are ready to work"
        lead="Some problems are so common that they are best solved once and for all."
      />
      <Section
        title="Our Products"
        lead="Each one has its features, specifications and prices on a page of its own."
      >
        <Products />
      </Section>
      <CallToAction
        title="Nothing here that fits?"
        text="We make software to measure as well. Tell us how you work today, and we will say what software could change."
      >
        <ActionLink to="/contact" size="large">
          Discuss Custom Solution
        </ActionLink>
        <ActionLink to="/services" size="large" variant="secondary">
          View Our Services
        </ActionLink>
      </CallToAction>
    </>
  )
}

function Products() {
  const { data, isPending, isError, refetch } = useQuery(productsQuery)
  if (isPending) return <Loading text="Loading products..." size="tall" />
  if (isError) {
    return (
      <Failure title="Our products could not be loaded" onRetry={() => void refetch()} />
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState icon={inbox} title="No Products Available">
        Check back later for our latest product offerings.
      </EmptyState>
    )
  }
  return (
    <ul className={grid.cards}>
      {data.items.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}
