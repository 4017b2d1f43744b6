import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Loading } from '../ui/states/Loading.tsx'
import form from './form/FormSection.module.css'

// Parts of sections that few pages have. A page that has one fetches it ahead, so that the server renders it, and the
// browser has it before it takes the page over.

/** The form for inquiries. */
export const Form = lazyPart<object>(async () => (await import('./form/Form.tsx')).Form, {
  inPage: true,
  pending: <div className={form.pending} aria-busy />,
})

/** All articles, with what narrows them. */
export const AllPosts = lazyPart<object>(
  async () => (await import('./list/post/AllPosts.tsx')).AllPosts,
  {
    inPage: true,
    pending: <Loading text="Loading articles..." size="medium" pictures />,
  },
)
