import type { Override } from '../../entry-form/override.ts'
import { RedirectCard } from './RedirectCard.tsx'

/** Redirects tell how often each was used. */
export const redirects: Override = {
  words: { heading: 'Redirects', add: 'New Redirect' },
  Card: RedirectCard,
}
