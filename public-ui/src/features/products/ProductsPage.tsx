import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox } from '@quoin/shared-ui/ui/glyphs'
import { useQuery } from '@tanstack/react-query'
import { productsQuery } from '../../content/lists.ts'
import { breadcrumbs } from '../../page/breadcrumbs.ts'
import { Head } from '../../page/Head.tsx'
import { StructuredData } from '../../page/StructuredData.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { CallToAction } from '../../ui/CallToAction.tsx'
import { Failure } from '../../ui/Failure.tsx'
import grid from '../../ui/Grid.module.css'
import { Loading } from '../../ui/Loading.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { ProductCard } from './ProductCard.tsx'

/** All products. */
export function ProductsPage() {
  return (
    <>
      <Head
        title="Products"
        description="Ready-made software for working businesses, hosted and supported in Britain. UK pricing starts from £149 per month, with no charge for setting up."
      />
      <StructuredData of={(site) => [breadcrumbs(site, ['Products', '/products'])]} />
      <PageHero
        art="products"
        title="Products that are ready to work"
        lead="Some problems are so common that we solved them once and for all. Each product is hosted in the UK, supported by the people who built it, and can be extended to fit."
      />
      <Section
        title="Our Products"
        lead="Every price is per month and for the whole firm, not for each user."
      >
        <Products />
      </Section>
      <CallToAction
        title="Nothing here that fits?"
        text="Most of our work is made to measure. Tell us how you work today, and we will say what software could change, and what it would cost."
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
  if (isPending) return <Loading text="Loading products..." height="30rem" />
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
