import { table } from '@quoin/shared-ui/code/table'
import type { UseQueryOptions } from '@tanstack/react-query'
import {
  isWhole,
  jobsQuery,
  type Pick,
  postsQuery,
  productsQuery,
  servicesQuery,
  solutionsQuery,
  somePostsQuery,
  teamQuery,
  testimonialsQuery,
} from '../../content/lists.ts'

/** How the entries of content types with cards of their own are fetched. */
const queries = table<(pick: Pick) => object>({
  product: (pick) => (isWhole(pick) ? productsQuery : solutionsQuery(pick)),
  testimonial: testimonialsQuery,
  service: servicesQuery,
  member: teamQuery,
  job: jobsQuery,
  post: (pick) => (isWhole(pick) ? postsQuery : somePostsQuery(pick)),
})

/** The query of the entries that a list shows; undefined for a type without cards of its own. */
export function listQueryOf(of: string, pick: Pick): UseQueryOptions | undefined {
  return queries[of]?.(pick) as UseQueryOptions | undefined
}
