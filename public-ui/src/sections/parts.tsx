import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import type { ComponentProps } from 'react'
import type * as notThere from '../ui/states/NotThere.tsx'
import { later } from '../ui/later/later.tsx'
import styles from './parts.module.css'

// Lazy parts that few pages have. The code that reads a page prefetches them.

/** A form of the site; the inquiry form without an id. */
export const Form = lazyPart<{ id?: string }>(
  () => import('./form/Form.tsx').then((file) => file.Form),
  {
    inPage: true,
    pending: <div className={styles.form} aria-busy />,
  },
)

/** The page for addresses that are not found. */
export const NotFoundPage = lazyPart<object>(
  () => import('../ui/states/NotFoundPage.tsx').then((file) => file.NotFoundPage),
  { inPage: true },
)

/** The page of an entry that does not exist, or could not be fetched. */
export const NotThere = lazyPart<ComponentProps<typeof notThere.NotThere>>(
  () => import('../ui/states/NotThere.tsx').then((file) => file.NotThere),
  { inPage: true },
)

/** The opening of a page whose first section is not an opening. */
export const PageHero = later(
  lazyPart(() => import('../ui/PageHero.tsx').then((file) => file.PageHero), {
    inPage: true,
  }),
  { when: 'touched' },
)
