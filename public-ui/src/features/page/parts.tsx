import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { later } from '../../ui/later/later.tsx'

/** What a page says of itself to programs. They read what the server has drawn. */
export const PageThings = later(
  lazyPart(() => import('./PageThings.tsx').then((file) => file.PageThings), {
    inPage: true,
  }),
  { when: 'touched' },
)
