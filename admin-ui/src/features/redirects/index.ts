import type { Override } from '../../entry-form/override.ts'

/** The words for redirects. Their cards are loaded with their screen. */
export const redirects: Override = {
  words: { heading: 'Redirects', add: 'New Redirect' },
}
