import { table } from '@quoin/shared-ui/code/table'
import { type LazyPart, lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { isWhole, type Pick } from '../../content/lists.ts'
import { Loading } from '../../ui/states/Loading.tsx'

interface Props {
  pick: Pick
}

type Cards = LazyPart<Props>

const inPage = { inPage: true }

/** Some products in short. */
const SomeProducts: Cards = lazyPart<Props>(
  async () => (await import('./product/SomeProducts.tsx')).SomeProducts,
  inPage,
)

/** The newest articles, or those that are chosen. */
const SomePosts: Cards = lazyPart<Props>(
  async () => (await import('./post/SomePosts.tsx')).SomePosts,
  inPage,
)

/** The cards of each content type that has cards of its own. */
const whole = table<Cards>({
  product: lazyPart<Props>(
    async () => (await import('./product/AllProducts.tsx')).AllProducts,
    inPage,
  ),
  testimonial: lazyPart<Props>(
    async () => (await import('./testimonial/Testimonials.tsx')).Testimonials,
    inPage,
  ),
  service: lazyPart<Props>(
    async () => (await import('./service/Services.tsx')).Services,
    inPage,
  ),
  member: lazyPart<Props>(async () => (await import('./member/Team.tsx')).Team, inPage),
  job: lazyPart<Props>(
    async () => (await import('./job/Positions.tsx')).Positions,
    inPage,
  ),
  post: lazyPart<Props>(async () => (await import('./post/AllPosts.tsx')).AllPosts, {
    inPage: true,
    pending: <Loading text="Loading articles..." size="medium" pictures />,
  }),
})

const some = table<Cards>({ product: SomeProducts, post: SomePosts })

/** What draws the entries of a list; undefined for a type without cards of its own. */
export function cardsOf(of: string, pick: Pick): Cards | undefined {
  return (isWhole(pick) ? undefined : some[of]) ?? whole[of]
}

/** The cards of all other content types. */
export const OtherEntries = lazyPart(
  async () => (await import('./OtherEntries.tsx')).OtherEntries,
  inPage,
)
