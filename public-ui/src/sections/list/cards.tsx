import { table } from '@quoin/shared-ui/code/table'
import { type LazyPart, lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { isWhole, type Pick } from '../../content/lists.ts'
import { Loading } from '../../ui/states/Loading.tsx'

interface Props {
  pick: Pick
}

type Cards = LazyPart<Props>

const inPage = { inPage: true }

/** Some products as short cards. */
const SomeProducts: Cards = lazyPart<Props>(
  () => import('./product/SomeProducts.tsx').then((file) => file.SomeProducts),
  inPage,
)

/** The newest or chosen articles. */
const SomePosts: Cards = lazyPart<Props>(
  () => import('./post/SomePosts.tsx').then((file) => file.SomePosts),
  inPage,
)

/** The cards of each content type that has its own. */
const whole = table<Cards>({
  product: lazyPart<Props>(
    () => import('./product/AllProducts.tsx').then((file) => file.AllProducts),
    inPage,
  ),
  testimonial: lazyPart<Props>(
    () => import('./testimonial/Testimonials.tsx').then((file) => file.Testimonials),
    inPage,
  ),
  service: lazyPart<Props>(
    () => import('./service/Services.tsx').then((file) => file.Services),
    inPage,
  ),
  member: lazyPart<Props>(
    () => import('./member/Team.tsx').then((file) => file.Team),
    inPage,
  ),
  job: lazyPart<Props>(
    () => import('./job/Positions.tsx').then((file) => file.Positions),
    inPage,
  ),
  post: lazyPart<Props>(
    () => import('./post/AllPosts.tsx').then((file) => file.AllPosts),
    {
      inPage: true,
      pending: <Loading text="Loading articles..." size="medium" pictures />,
    },
  ),
})

const some = table<Cards>({ product: SomeProducts, post: SomePosts })

/** The card component of a list; undefined for a type without its own cards. */
export function cardsOf(of: string, pick: Pick): Cards | undefined {
  return (isWhole(pick) ? undefined : some[of]) ?? whole[of]
}

/** The generated cards of all other content types. */
export const OtherEntries = lazyPart(
  () => import('./OtherEntries.tsx').then((file) => file.OtherEntries),
  inPage,
)
