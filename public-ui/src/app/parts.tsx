import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { later } from '../ui/later/later.tsx'

/** The footer. Its menus are updated from when it is visible. */
export const Footer = later(
  lazyPart<object>(() => import('./Footer.tsx').then((file) => file.Footer), {
    inPage: true,
  }),
  { when: 'seen' },
)
