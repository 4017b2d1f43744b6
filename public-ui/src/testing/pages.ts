import type { PageSection, SitePage } from '../content/page.ts'
import template from './template.json'

/** The pages of a new site in responses. */
export const templatePages: SitePage[] = template.map((page) => ({
  ...page,
  fixed: true,
}))

/** The page of a new site at a path; `change` changes its sections. */
export function templatePage(
  path: string,
  change: (section: PageSection) => PageSection = (section) => section,
): SitePage {
  const page = templatePages.find((one) => one.path === path)
  if (page === undefined) throw new Error(`the template has no page ${path}`)
  return { ...page, sections: page.sections.map(change) }
}

/** A section of a new site. */
export function templateSection(id: string): PageSection {
  const all = templatePages.flatMap(({ sections }) => sections)
  const section = all.find((one) => one.id === id)
  if (section === undefined) throw new Error(`the template has no section ${id}`)
  return section
}

/** A page with some sections. */
export function sitePage(...sections: PageSection[]): SitePage {
  return { id: 'landing', title: 'Landing', path: '/landing', sections }
}

/** The API address of the page at a path. */
export function pageAddress(path: string): string {
  return `/api/pages?path=${path}`
}
