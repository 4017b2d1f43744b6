import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Loading } from '../ui/states/Loading.tsx'
import styles from './parts.module.css'

// What few pages have. It is fetched ahead as moreParts.tsx says.

/** A form of the site; the one for inquiries without an id. */
export const Form = lazyPart<{ id?: string }>(
  async () => (await import('./form/Form.tsx')).Form,
  {
    inPage: true,
    pending: <div className={styles.form} aria-busy />,
  },
)

/** All articles, with what narrows them. */
export const AllPosts = lazyPart<object>(
  async () => (await import('./list/post/AllPosts.tsx')).AllPosts,
  {
    inPage: true,
    pending: <Loading text="Loading articles..." size="medium" pictures />,
  },
)

/** What an address shows that no page has. */
export const NotFoundPage = lazyPart<object>(
  async () => (await import('../ui/states/NotFoundPage.tsx')).NotFoundPage,
  { inPage: true },
)
