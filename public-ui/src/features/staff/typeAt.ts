import type { TypeName } from '@quoin/shared-ui/api/paths'
import { placeAt } from '../../content/generic/places.ts'
import type { PagedType } from '../../content/types.ts'

/** The types whose entries have pages of the app itself, by the beginning of their addresses. */
const ownPages: Record<string, TypeName> = { '/products/': 'product', '/blog/': 'post' }

/** The name of the content type that a page is of: that of its entry or its list, else that of the pages of the site. */
export function typeAt(types: PagedType[], pathname: string): string {
  for (const [beginning, name] of Object.entries(ownPages))
    if (pathname.startsWith(beginning) && pathname !== beginning) return name
  const page: TypeName = 'page'
  return placeAt(types, pathname.slice(1))?.type.name ?? page
}
