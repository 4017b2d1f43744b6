import type { TypeName } from '@quoin/shared-ui/api/paths'
import { posts } from '../features/blog/index.ts'
import { products } from '../features/products/index.ts'
import { redirects } from '../features/redirects/index.ts'
import { services } from '../features/services/index.ts'
import type { Override } from '../entry-form/override.ts'

/** The customisations of the screens of some types; all other screens are generated from the schema. */
export const overrides: Partial<Record<TypeName, Override>> = {
  product: products,
  service: services,
  post: posts,
  // Inquiries are received and files are uploaded, not written.
  inquiry: { received: true },
  media: { words: { add: 'Upload Files' } },
  redirect: redirects,
}
