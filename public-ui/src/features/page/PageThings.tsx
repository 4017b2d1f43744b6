import type { SitePage } from '../../content/page.ts'
import { StructuredData } from '../../page/StructuredData.tsx'
import { pageThings } from './structured.ts'

/** What a page says of itself to programs. */
export function PageThings({ page }: { page: SitePage }) {
  return <StructuredData of={(site) => pageThings(page, site)} />
}
