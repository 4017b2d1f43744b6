import type { TypeName } from '@quoin/shared-ui/api/paths'
import { inquiries } from '../features/inquiries/index.ts'
import { posts } from '../features/blog/index.ts'
import { library } from '../features/media/index.tsx'
import { products } from '../features/products/index.ts'
import { redirects } from '../features/redirects/index.ts'
import { services } from '../features/services/index.ts'
import type { Override } from '../screens/override.ts'

/** The types whose screens have parts of their own; all others come from the schema alone. */
export const overrides: Partial<Record<TypeName, Override>> = {
  product: products,
  service: services,
  post: posts,
  inquiry: inquiries,
  media: library,
  redirect: redirects,
}
