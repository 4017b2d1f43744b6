import type { TypeName } from '@quoin/shared-ui/api/paths'
import { posts } from '../features/blog/index.ts'
import { products } from '../features/products/index.ts'
import { redirects } from '../features/redirects/index.ts'
import { services } from '../features/services/index.ts'
import type { Override } from '../entry-form/override.ts'

/** What the screens of some types have of their own; those of all others come from the schema alone. */
export const overrides: Partial<Record<TypeName, Override>> = {
  product: products,
  service: services,
  post: posts,
  // They are received and uploaded, not written.
  inquiry: { received: true },
  media: { words: { add: 'Upload Files' } },
  redirect: redirects,
}
