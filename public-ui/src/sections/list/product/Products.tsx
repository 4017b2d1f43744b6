import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox } from '@quoin/shared-ui/ui/glyphs'
import { useQuery } from '@tanstack/react-query'
import {
  isWhole,
  type Pick,
  productsQuery,
  solutionsQuery,
} from '../../../content/lists.ts'
import { Failure } from '../../../ui/states/Failure.tsx'
import grid from '../../../ui/Grid.module.css'
import { Loading } from '../../../ui/states/Loading.tsx'
import { ProductCard } from './ProductCard.tsx'
import { SolutionCard } from './SolutionCard.tsx'

/** All products in full, or some of them in short. */
export function Products({ pick }: { pick: Pick }) {
  return isWhole(pick) ? <All /> : <Some pick={pick} />
}

function All() {
  const { data, isPending, isError, refetch } = useQuery(productsQuery)
  if (isPending) return <Loading text="Loading products..." size="tall" />
  if (isError) {
    return (
      <Failure title="Our products could not be loaded" onRetry={() => void refetch()} />
    )
  }
  if (data.items.length === 0) return <None />
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

function Some({ pick }: { pick: Pick }) {
  const { data, isPending, isError, refetch } = useQuery(solutionsQuery(pick))
  if (isPending) return <Loading text="Loading solutions..." size="small" />
  if (isError) {
    return (
      <Failure title="Our solutions could not be loaded" onRetry={() => void refetch()} />
    )
  }
  if (data.items.length === 0) return <None />
  return (
    <ul className={grid.cards}>
      {data.items.map((product) => (
        <li key={product.id}>
          <SolutionCard product={product} />
        </li>
      ))}
    </ul>
  )
}

function None() {
  return (
    <EmptyState icon={inbox} title="No Products Available">
      Check back later for our latest product offerings.
    </EmptyState>
  )
}
