import { call } from '@quoin/shared-ui/api/call'
import type { TypeName } from '@quoin/shared-ui/api/paths'
import { keys } from '@quoin/shared-ui/api/queries'
import { queryOptions } from '@tanstack/react-query'
import type { Expanded } from './pictures.ts'
import type { WithSeo } from './seo.ts'

/** The metadata of a section; its members depend on the section's type. */
export interface Metadata {
  buttonText: string
  buttonLink: string
  secondButtonText: string
  secondButtonLink: string
  /** The address of a picture, and its side of the text. */
  image: string
  side: string
  /** The content type of a list, and its entries. */
  of: string
  pick: string
  /** The maximum number of entries in a list; 0 for all. */
  limit: number
  /** The ids of chosen entries, in order. */
  entries: string[] | null
  /** The id of the form in a form section. */
  form: string | null
  text: string
  name: string
  role: string
  /** The address of a film, and its poster. */
  link: string
  poster: string
  look: Partial<Look>
}

/** How a section is laid out and coloured; what is empty or missing is as usual for its type. */
export type Look = Record<
  'layout' | 'width' | 'background' | 'align' | 'above' | 'below',
  string
>

/** An item of a section. */
export interface Item {
  value: string
  label: string
  icon: string
  title: string
  text: string
  link: string
  lines: string[] | null
  question: string
  answer: string
  image: string
  alt: string
  caption: string
}

/** A section in the response of a page. */
export interface PageSection extends Expanded {
  id: string
  type: string
  title: string
  content?: string
  metadata?: Partial<Metadata> | null
  items?: Partial<Item>[] | null
}

/** A page with its sections in order. */
export interface SitePage extends Expanded, WithSeo {
  id: string
  title: string
  path: string
  /** Whether it is one of the pages that every site has. */
  fixed?: boolean
  /** Its ancestors, from the top. */
  above?: { title: string; path: string }[]
  sections: PageSection[]
}

/** The type names of pages and sections in live events. */
const pageType = 'page' as TypeName
const sectionType = 'section' satisfies TypeName

/** The common prefix of the query keys of all pages. */
export const pagesKey = keys.type(pageType)

/** The query of the page at a path. The response includes its sections. */
export function pageQuery(path: string) {
  return queryOptions({
    queryKey: [...pagesKey, 'path', path] as const,
    queryFn: async ({ signal }) => {
      const { data } = await call('/api/pages', { query: { path }, signal })
      return data as SitePage
    },
    meta: { alsoOf: sectionType },
  })
}

/** The path of a page in the API: that of the address without a trailing slash. */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}
