import type { SitePage } from '../../content/page.ts'
import { breadcrumbs } from '../../page/breadcrumbs.ts'
import { organization } from '../../page/organization.ts'
import type { Site, Thing } from '../../page/StructuredData.tsx'
import { homeThings } from './homeThings.ts'

/**
 * The structured data of a page: the agency on the home page, and breadcrumbs elsewhere. A page with the team also
 * describes the agency.
 */
export function pageThings(page: SitePage, site: Site): Thing[] {
  const { title, path, above = [], sections } = page
  if (path === '/') return homeThings(site)
  const team = sections.some(
    ({ type, metadata }) => type === 'list' && metadata?.of === 'member',
  )
  const steps = [...above, { title, path }].map((step): [string, string] => [
    step.title,
    step.path,
  ])
  return [...(team ? [organization(site)] : []), breadcrumbs(site, ...steps)]
}
