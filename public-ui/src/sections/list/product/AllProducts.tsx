import { useQuery } from '@tanstack/react-query'
import { productsQuery } from '../../../content/lists.ts'
import grid from '../../../ui/Grid.module.css'
import { Failure } from '../../../ui/states/Failure.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { NoProducts } from './NoProducts.tsx'
import { ProductCard } from './ProductCard.tsx'

/** All products, with their first features. */
export function AllProducts() {
  const { data, isPending, isError, refetch } = useQuery(productsQuery)
  if (isPending) return <Loading text="Loading products..." size="tall" />
  if (isError) {
    return (
      <Failure title="Our products could not be loaded" onRetry={() => void refetch()} />
    )
  }
  if (data.items.length === 0) return <NoProducts />
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
