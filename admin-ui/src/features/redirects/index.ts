import type { Override } from '../../entry-form/override.ts'

/** What redirects are called. Their cards come with their screen. */
export const redirects: Override = {
  words: { heading: 'Redirects', add: 'New Redirect' },
}
