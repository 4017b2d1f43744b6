import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { later } from '../ui/later/later.tsx'

/** The end of every page. Its menus are up to date from when it is seen. */
export const Footer = later(
  lazyPart<object>(() => import('./Footer.tsx').then((file) => file.Footer), {
    inPage: true,
  }),
  { when: 'seen' },
)
