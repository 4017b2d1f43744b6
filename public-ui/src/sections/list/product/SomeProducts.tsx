import { useQuery } from '@tanstack/react-query'
import { type Pick, solutionsQuery } from '../../../content/lists.ts'
import grid from '../../../ui/Grid.module.css'
import { Failure } from '../../../ui/states/Failure.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { NoProducts } from './NoProducts.tsx'
import { SolutionCard } from './SolutionCard.tsx'

/** Some products as short cards. */
export function SomeProducts({ pick }: { pick: Pick }) {
  const { data, isPending, isError, refetch } = useQuery(solutionsQuery(pick))
  if (isPending) return <Loading text="Loading solutions..." size="small" />
  if (isError) {
    return (
      <Failure title="Our solutions could not be loaded" onRetry={() => void refetch()} />
    )
  }
  if (data.items.length === 0) return <NoProducts />
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
