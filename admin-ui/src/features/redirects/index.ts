import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import type { Override } from '../../screens/override.ts'
import { RedirectCard } from './RedirectCard.tsx'

const RedirectsScreen = lazyPart(
  async () => (await import('./RedirectsScreen.tsx')).RedirectsScreen,
  { inPage: true },
)

/** The screen of redirects tells how often each was used, and where others are wanted. */
export const redirects: Override = {
  words: { heading: 'Redirects', add: 'New Redirect' },
  Card: RedirectCard,
  Screen: RedirectsScreen,
}
