import { table } from '@quoin/shared-ui/code/table'
import type { ComponentType } from 'react'
import { isWhole, type Pick } from '../../content/lists.ts'
import { AllPosts } from '../parts.tsx'
import { Positions } from './job/Positions.tsx'
import { Team } from './member/Team.tsx'
import { SomePosts } from './post/SomePosts.tsx'
import { AllProducts } from './product/AllProducts.tsx'
import { Services } from './service/Services.tsx'

/** The cards of content types that the home page of the template does not show. */
const cards = table<ComponentType<{ pick: Pick }>>({
  product: AllProducts,
  service: Services,
  member: Team,
  job: Positions,
  post: ({ pick }) => (isWhole(pick) ? <AllPosts /> : <SomePosts pick={pick} />),
})

/** Entries of a content type with cards of its own. */
export function MoreEntries({ of, pick }: { of: string; pick: Pick }) {
  const Cards = cards[of]
  return Cards && <Cards pick={pick} />
}
