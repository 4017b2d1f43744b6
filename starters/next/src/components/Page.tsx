import type { SitePage } from '@quoin-cms/client'
import { Sections } from './Sections.tsx'
import { SiteLink } from './SiteLink.tsx'

/** A page of the CMS, with the way to it and its sections. */
export function Page({ page }: { page: SitePage }) {
  const above = (page as { above?: { title: string; path: string }[] }).above ?? []
  return (
    <>
      {above.length > 0 && (
        <nav className="breadcrumbs" aria-label="Breadcrumbs">
          {above.map(({ title, path }) => (
            <SiteLink key={path} href={path}>
              {title}
            </SiteLink>
          ))}
          <span aria-current="page">{page.title}</span>
        </nav>
      )}
      <Sections of={page.sections} title={page.title} />
    </>
  )
}
