import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { later } from '../../ui/later/later.tsx'

/** The structured data of a page, only in the server's HTML. */
export const PageThings = later(
  lazyPart(() => import('./PageThings.tsx').then((file) => file.PageThings), {
    inPage: true,
  }),
  { when: 'touched' },
)
