import type { SitePage } from '../../content/page.ts'
import { StructuredData } from '../../page/StructuredData.tsx'
import { pageThings } from './structured.ts'

/** The structured data of a page. */
export function PageThings({ page }: { page: SitePage }) {
  return <StructuredData of={(site) => pageThings(page, site)} />
}
