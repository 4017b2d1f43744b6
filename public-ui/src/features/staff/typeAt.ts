import type { TypeName } from '@quoin/shared-ui/api/paths'
import { placeAt } from '../../content/generic/places.ts'
import type { PagedType } from '../../content/types.ts'

/** The types with entry pages in the app's own code, by address prefix. */
const ownPages: Record<string, TypeName> = { '/products/': 'product', '/blog/': 'post' }

/** The content type of a page: that of its entry or list, else that of the site's pages. */
export function typeAt(types: PagedType[], pathname: string): string {
  for (const [beginning, name] of Object.entries(ownPages))
    if (pathname.startsWith(beginning) && pathname !== beginning) return name
  const page: TypeName = 'page'
  return placeAt(types, pathname.slice(1))?.type.name ?? page
}
