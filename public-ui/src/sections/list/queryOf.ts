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

/** The queries of content types with their own cards. */
const queries = table<(pick: Pick) => object>({
  product: (pick) => (isWhole(pick) ? productsQuery : solutionsQuery(pick)),
  testimonial: testimonialsQuery,
  service: servicesQuery,
  member: teamQuery,
  job: jobsQuery,
  post: (pick) => (isWhole(pick) ? postsQuery : somePostsQuery(pick)),
})

/** The query of the entries in a list; undefined for a type without its own cards. */
export function listQueryOf(of: string, pick: Pick): UseQueryOptions | undefined {
  return queries[of]?.(pick) as UseQueryOptions | undefined
}
